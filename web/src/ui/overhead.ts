// What has to be seen whatever is open above a page: dialogs and cards show it at their head.

import { getContext, setContext, type Snippet } from 'svelte';

const KEY = Symbol('overhead');
type Overhead = () => Snippet | null;

/** Said once by the page that has something to show; nothing while it gives null. */
export const setOverhead = (what: Overhead): void => void setContext(KEY, what);

export const overhead = (): Overhead => getContext<Overhead | undefined>(KEY) ?? (() => null);
