import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { binaries, root, scratch, toolEnvironment } from './project.mjs'
import { endOf, runToLog } from './run.mjs'
import { step, StepFailed } from './steps.mjs'

/** Everything that may change what the web's build gives. */
const sources = [
  'src/web',
  'src/contract',
  'src/domain',
  'src/text',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Builds the web when its sources have changed since the last build. */
export async function ensureBuild({ force = false } = {}) {
  if (!force && isBuilt()) return
  await step('Web', (note) =>
    alone(scratch('build.lock'), {
      onWait: () => note('waiting for another start that builds it'),
      work: async () => {
        if (!force && isBuilt()) return
        note('building')
        await build()
        note('')
      },
    }),
  )
}

const stamp = join(root, 'build', 'sources')

async function build() {
  const before = fingerprint()
  rmSync(stamp, { force: true })
  const log = scratch('build.log')
  rmSync(log, { force: true })
  const env = toolEnvironment({ NODE_ENV: 'production' })
  const code = await runToLog(join(binaries, 'react-router'), ['build'], { log, env })
  if (code !== 0) throw new StepFailed('The web could not be built.', endOf(log))
  writeFileSync(stamp, before)
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(source)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  const whole = join(root, path)
  if (!existsSync(whole)) return []
  if (statSync(whole).isFile()) return [path]
  const names = readdirSync(whole, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)).sort()
}
