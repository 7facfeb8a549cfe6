import type { LaunchOptions } from '@playwright/test'

/**
 * `launchOptions` of a file that needs the full Chromium: the headless shell has no notifications, and renders letters a little
 * differently.
 */
export const inFullChromium: [
  (given: { launchOptions: LaunchOptions }, use: (options: LaunchOptions) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
] = [
  async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: process.env['FULL_CHROMIUM_PATH'] ?? '' }),
  { scope: 'worker' },
]
