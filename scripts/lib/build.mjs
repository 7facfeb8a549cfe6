import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { binaries, root, scratch, toolEnvironment } from './project.mjs'
import { endOf, runToLog } from './run.mjs'
import { step, StepFailed } from './steps.mjs'

/** Each build: its output, its inputs and its command. */
const targets = [
  {
    title: 'Web',
    name: 'web',
    sources: [
      'src/web',
      'public',
      'vite.config.ts',
      'vite.groups.ts',
      'vite.texts.ts',
      'vite.worker.ts',
      'react-router.config.ts',
    ],
    command: [join(binaries, 'react-router'), ['build']],
  },
  {
    title: 'Server',
    name: 'server',
    sources: ['src/server', 'vite.server.config.ts'],
    command: [join(binaries, 'vite'), ['build', '--config', 'vite.server.config.ts']],
  },
]

const shared = [
  'src/contract',
  'src/domain',
  'src/text',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Builds the web and the server, each if its sources have changed since its last build. */
export async function ensureBuild({ force = false } = {}) {
  for (const target of targets) {
    if (!force && isBuilt(target)) continue
    await step(target.title, (note) =>
      alone(scratch('build.lock'), {
        onWait: () => note('waiting for another start that builds it'),
        work: async () => {
          if (!force && isBuilt(target)) return
          note('building')
          await build(target)
          note('')
        },
      }),
    )
  }
}

const stamp = ({ name }) => join(root, 'build', `${name}.sources`)

async function build(target) {
  const before = fingerprint(target)
  rmSync(stamp(target), { force: true })
  const log = scratch(`build-${target.name}.log`)
  rmSync(log, { force: true })
  const env = toolEnvironment({ NODE_ENV: 'production', BUILD_NAME: before.slice(0, 12) })
  const [program, options] = target.command
  const code = await runToLog(program, options, { log, env })
  if (code !== 0) throw new StepFailed(`The ${target.name} could not be built.`, endOf(log))
  writeFileSync(stamp(target), before)
}

function isBuilt(target) {
  return existsSync(stamp(target)) && readFileSync(stamp(target), 'utf8') === fingerprint(target)
}

function fingerprint({ sources }) {
  const hash = createHash('sha256')
  for (const source of [...sources, ...shared])
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
