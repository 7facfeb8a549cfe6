import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { npmEnvironment, pinnedNode, root, scratch } from './project.mjs'
import { beginningOf, runToLog } from './run.mjs'
import { step, StepFailed } from './steps.mjs'

/** Installs exactly the lockfile, if something else or nothing is installed. */
export const ensurePackages = () => ensure('Packages', '.')

/** One repetition and a few seconds for an answer: without the registry npm would try for more than a minute. */
const quickly = {
  settings: ['--fetch-retries=1', '--fetch-retry-mintimeout=500', '--fetch-timeout=5000'],
  failed: 'skipped, with the cases that need it: the package registry was not reached',
}

/** What tests alone use; it is no dependency, so that no start of the product brings its packages. */
export async function ensureTestTools(folder = 'tools/s3rver') {
  try {
    await ensure('s3rver', folder, quickly)
  } catch (error) {
    // Without the registry everything else can still be tested.
    if (!(error instanceof StepFailed)) throw error
  }
}

async function ensure(title, folder, how = { settings: [], failed: '' }) {
  if (areInstalled(folder)) return
  await step(title, (note) =>
    alone(scratch('packages.lock'), {
      onWait: () => note('waiting for another start that installs them'),
      work: () => install(folder, note, how),
    }),
  )
}

async function install(folder, note, { settings, failed }) {
  if (areInstalled(folder)) return
  note('installing the lockfile')
  const log = scratch('packages.log')
  rmSync(log, { force: true })
  const options = [
    'ci',
    `--prefix=${folder}`,
    '--include=dev',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...settings,
  ]
  const code = await runToLog('npm', options, { log, env: npmEnvironment() })
  note(code === 0 ? '' : failed)
  if (code !== 0)
    throw new StepFailed(
      'The packages could not be installed: does this machine reach the package registry?',
      beginningOf(log),
    )
  if (!areInstalled(folder))
    throw new StepFailed('The installed packages are not those of the lockfile.', beginningOf(log))
}

/** npm records what it installed only when done, so an interrupted install is noticed too. */
function areInstalled(folder) {
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'))
  if (!installed || !existsSync(pinnedNode)) return false
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  if (!wanted) throw new StepFailed('package-lock.json is missing: this is not a whole copy of the project.')
  const differs = Object.entries(wanted).some(([path, entry]) => {
    if (path === '') return false
    const present = installed[path]
    return present
      ? present.version !== entry.version || present.integrity !== entry.integrity
      : isNeeded(entry)
  })
  return !differs && Object.keys(installed).every((path) => path in wanted)
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Optional packages are builds for one system each; only this system's are needed. */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true
  return Boolean(os && cpu && !libc && os.includes(process.platform) && cpu.includes(process.arch))
}
