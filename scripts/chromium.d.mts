/** The Chromium for the browser tests: CHROMIUM_PATH, an installed one, or one that Playwright has downloaded. */
export function findChromium(): string | undefined
