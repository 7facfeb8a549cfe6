import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'chromium-headless-shell',
  'chrome-headless-shell',
]
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
)

/**
 * Finds a Chromium for browser tests and benchmarks: CHROMIUM_PATH, an installed one, or Playwright's download. The
 * headless shell takes a quarter less time, but comes last: it may render pages differently from the pictures in
 * tests/e2e/looks.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return isProgram(given) ? given : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...installed, ...macApps, ...downloaded()].find(isProgram)
}

/** As root on Debian or Ubuntu the system's package can be installed without asking. */
export function canInstallChromium() {
  return !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** The commands that install it, in order until it is there; each is a program with its options. */
export const installCommands = [
  ['apt-get', ['update', '-q']],
  ...['chromium', 'chromium-headless-shell'].map((name) => [
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', name],
  ]),
]

export const chromiumAdvice = () =>
  process.env.CHROMIUM_PATH
    ? `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which is not a program that can be run.`
    : 'The browser tests need a Chromium. Install one (Debian: apt-get install chromium; anywhere: npx playwright install chromium), or set CHROMIUM_PATH to one.'

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  // On Ubuntu `chromium-browser` may be a stub that says to install the snap.
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0
}

function downloaded() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ]
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ]
  const found = []
  for (const cache of caches) {
    if (!cache || !existsSync(cache)) continue
    const versions = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name))
    for (const version of versions.sort().reverse())
      found.push(...inside.map((path) => join(cache, version, path)))
  }
  return found
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const path = findChromium()
  console.log(path ?? chromiumAdvice())
  process.exitCode = path ? 0 : 1
}
