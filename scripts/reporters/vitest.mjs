import { withoutColours } from '../lib/colours.mjs'
import { tell } from './events.mjs'

/** Vitest's progress for scripts/test.mjs. */
export default class Progress {
  onTestCaseResult(test) {
    const { state, errors, note } = test.result()
    tell({ state, name: `${test.module.relativeModuleId} › ${test.fullName}`, error: describe(errors), note })
  }

  // A broken file or hook has no test of its own, but must count.
  onTestModuleEnd(file) {
    tell({ file: file.relativeModuleId, ms: timeOf(file.diagnostic()) })
    if (file.errors().length) fail(file.relativeModuleId, file.errors())
    for (const suite of file.children.allSuites()) {
      if (suite.errors().length) fail(`${file.relativeModuleId} › ${suite.fullName}`, suite.errors())
    }
  }

  onTestRunEnd(_files, errors) {
    if (errors.length) fail('outside of any test', errors)
  }
}

/** From the start of a file's process to its last hook. */
const timeOf = ({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) =>
  environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration

const fail = (name, errors) => tell({ state: 'failed', name, error: describe(errors) })

function describe(errors = []) {
  return errors
    .map((error) =>
      withoutColours([messageOf(error), error.diff, ...placesOf(error)].filter(Boolean).join('\n')),
    )
    .join('\n')
}

const messageOf = (error) => [error.name, error.message].filter(Boolean).join(': ') || String(error)

const placesOf = ({ stacks = [] }) =>
  stacks.slice(0, 4).map(({ file, line, column }) => `  at ${file}:${line}:${column}`)
