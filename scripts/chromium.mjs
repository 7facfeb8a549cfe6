import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = [
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
 * Finds a Chromium for browser tests and benchmarks: CHROMIUM_PATH, or an installed headless shell, or a full one. The full one
 * renders a window that is not shown, a third of a test's time.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH ? givenChromium() : (findShell() ?? findFullChromium())
}

/**
 * Finds a full Chromium: CHROMIUM_PATH, an installed one, or Playwright's download. The pictures of tests/e2e/looks are rendered by one.
 * @returns {string | undefined} its path
 */
export function findFullChromium() {
  if (process.env.CHROMIUM_PATH) return givenChromium()
  return [...installed(browsers), ...macApps, ...downloaded()].find(isProgram)
}

const findShell = () => installed(shells).find(isProgram)

function givenChromium() {
  const given = process.env.CHROMIUM_PATH
  return isProgram(given) ? given : undefined
}

/** Where programs of these names would be. */
function installed(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Debian's packages of what is missing of the two; with CHROMIUM_PATH nothing is. */
export function missingChromium() {
  if (process.env.CHROMIUM_PATH) return []
  return [...(findFullChromium() ? [] : ['chromium']), ...(findShell() ? [] : ['chromium-headless-shell'])]
}

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
