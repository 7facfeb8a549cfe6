/** The Chromium for browser tests and benchmarks: CHROMIUM_PATH, an installed one, or one that Playwright has downloaded. */
export function findChromium(): string | undefined
