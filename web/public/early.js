// Runs before the first paint, so that neither theme nor language flashes.
// The same keys and rules as in src/lib/look/theme.svelte.ts and src/lib/words/text.svelte.ts.
(function () {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  try {
    theme = localStorage.getItem('camelup.theme');
    language = localStorage.getItem('camelup.language');
  } catch (error) {
    // Storage may be forbidden: the system's wish decides then.
  }
  if (theme !== 'day' && theme !== 'dusk') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dusk' : 'day';
  }
  if (language !== 'en' && language !== 'fr') {
    language = /^fr\b/i.test(navigator.language) ? 'fr' : 'en';
  }
  root.dataset.theme = theme;
  root.lang = language;
  var manifest = document.querySelector('link[rel="manifest"]');
  if (manifest) manifest.href += '?language=' + language;
  var colour = document.querySelector('meta[name="theme-color"]');
  if (colour) colour.content = theme === 'dusk' ? '#171A2E' : '#FBF3E0';
})();
