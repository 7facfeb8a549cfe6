/** The Chromium for the browser tests: CHROMIUM_PATH, an installed one, or one that Playwright has downloaded. */
export function findChromium(): string | undefined

/** A Chromium without a window of its own, for measuring; none where CHROMIUM_PATH names a browser. */
export function findShell(): string | undefined
