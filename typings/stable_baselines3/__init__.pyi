# What of Stable-Baselines3 is used here; it comes with torch, which only training needs.
