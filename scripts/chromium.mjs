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
]
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
)

/**
 * The Chromium for the browser tests: CHROMIUM_PATH, an installed one, or one that Playwright has downloaded.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return isProgram(given) ? given : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...installed, ...macApps, ...downloaded()].find(isProgram)
}

/**
 * A Chromium that has no window even unseen: the full one draws its own, and on two processors that takes from a page what is measured.
 * @returns {string | undefined} its path, unless CHROMIUM_PATH names a browser
 */
export function findShell() {
  if (process.env.CHROMIUM_PATH) return undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders
    .flatMap((folder) =>
      ['chromium-headless-shell', 'chrome-headless-shell'].map((name) => join(folder, name)),
    )
    .find(isProgram)
}

/** As root on Debian or Ubuntu the system's own package can be installed without asking anybody. */
export function canInstallChromium() {
  return !process.env.CHROMIUM_PATH && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** The two commands that install it; each is a program with its options. */
export const installCommands = [
  ['apt-get', ['update', '-q']],
  ['apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium']],
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
  // On Ubuntu `chromium-browser` may be a note that says to install the snap.
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
