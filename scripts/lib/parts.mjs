import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumAdvice, findChromium, findFullChromium } from '../chromium.mjs'
import { canInstall, hasWebKit, installCommands, webkitAdvice } from './browsers.mjs'
import { binaries, pinnedNode, root, toolEnvironment } from './project.mjs'
import { endOf, runToLog } from './run.mjs'

/**
 * What a runner reports: a test, the duration of a test file, or both. `note` says why a test was skipped.
 * @typedef {{ state?: 'passed' | 'failed' | 'skipped', name?: string, error?: string, note?: string, again?: boolean,
 * file?: string, ms?: number }} TestEvent
 */

const tool = (name) => join(binaries, name)

/** Each counts as one test. */
const staticChecks = [
  {
    name: 'types',
    commands: [
      [tool('react-router'), ['typegen']],
      // Rechecks only what changed since the last run.
      [tool('tsc'), ['--noEmit', '--incremental', '--tsBuildInfoFile', 'test-results/types.tsbuildinfo']],
    ],
  },
  { name: 'lint', commands: [[tool('oxlint'), ['--type-aware', '--deny-warnings']]] },
  { name: 'format', commands: [[tool('oxfmt'), ['--check']]] },
  { name: 'unused code', commands: [[tool('knip'), ['--no-progress']]] },
  {
    name: 'openapi.json',
    commands: [
      [pinnedNode, ['src/cli/openapi.ts', '--check']],
      [tool('redocly'), ['lint', 'docs/openapi.json']],
    ],
  },
]

/** Static checks, all of them or those named; `folders` limits the lint to them. */
export function checks(name, names = staticChecks.map((check) => check.name), folders = []) {
  return {
    name,
    run: (context) =>
      runStatic(
        staticChecks
          .filter((check) => names.includes(check.name))
          .map((check) => (check.name === 'lint' ? { ...check, folders } : check)),
        context,
      ),
  }
}

/** Vitest's projects with all of their tests, or with the files whose paths contain one of the texts. */
export function vitest(name, { projects = [name], files = [] } = {}) {
  const reporters = ['default', './scripts/reporters/vitest.mjs'].map((reporter) => `--reporter=${reporter}`)
  const options = ['run', ...projects.flatMap((project) => ['--project', project]), ...reporters, ...files]
  return {
    name,
    run: ({ log, onTest, extra }) =>
      runToLog(tool('vitest'), [...options, ...extra], { log, env: testEnvironment(), onEvent: onTest }),
  }
}

/** The parts of the test command, in order. */
export const parts = [
  checks('static'),
  vitest('unit'),
  vitest('http', { projects: ['http', 'http-replacing'] }),
  vitest('races'),
  { name: 'browser', needsBuild: true, run: runBrowser },
]

async function runStatic(wanted, { log, onTest, note }) {
  for (const { name, commands, folders = [] } of wanted) {
    note(name)
    const own = log.replace(/\.log$/, `-${name.replaceAll(/\W+/g, '-')}.log`)
    rmSync(own, { force: true })
    let code = 0
    for (const [command, options] of commands)
      code ||= await runToLog(command, [...options, ...folders], { log: own, env: quiet() })
    onTest({ state: code === 0 ? 'passed' : 'failed', name, error: code === 0 ? '' : endOf(own, 60) })
  }
  note('')
  return 0
}

async function runBrowser({ log, onTest, note, extra }) {
  if (canInstall()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const [command, options] of installCommands()) {
      note('installing browsers')
      await runToLog(command, options, { log, env })
    }
    note('')
  }
  const path = findChromium()
  if (!path) {
    onTest({ state: 'failed', name: 'Chromium', error: chromiumAdvice() })
    return 1
  }
  // Where it could have been installed its tests fail without it.
  const webkit = canInstall() || hasWebKit()
  if (!webkit) onTest({ state: 'skipped', name: 'WebKit', note: webkitAdvice })
  const options = ['test', '--reporter=list,./scripts/reporters/playwright.mjs', ...extra]
  return runToLog(tool('playwright'), options, {
    log,
    env: testEnvironment({
      CHROMIUM_PATH: path,
      FULL_CHROMIUM_PATH: findFullChromium() ?? path,
      WEBKIT: webkit ? 'on' : 'off',
    }),
    onEvent: onTest,
  })
}

/** Redocly otherwise reports its use, and asks the registry for a newer version. */
const quiet = () => toolEnvironment({ REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' })

/** Settings of the local installation must not reach the tests. */
function testEnvironment(more) {
  const environment = toolEnvironment(more)
  for (const name of [
    'DATABASE_URL',
    'DATA_DIR',
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DEMO',
    'SECRET',
    'SMTP_URL',
    'NODE_ENV',
  ]) {
    delete environment[name]
  }
  return { ...environment, NO_COLOR: '1', FORCE_COLOR: undefined, PWD: root }
}
