import { relative } from 'node:path'
import { withoutColours } from '../lib/colours.mjs'
import { root } from '../lib/project.mjs'
import { tell } from './events.mjs'

/** Playwright's progress for scripts/test.mjs. */
export default class Progress {
  onTestEnd(test, result) {
    tell({ file: relative(root, test.location.file), ms: result.duration })
    // A failure that will be retried is not final.
    if (result.status !== 'passed' && result.status !== test.expectedStatus && result.retry < test.retries)
      return
    for (const { type, description } of result.annotations)
      if (type === 'figure') tell({ figure: description })
    const name = test.titlePath().filter(Boolean).join(' › ')
    const error = result.errors.map((each) => withoutColours(each.stack ?? each.message ?? '')).join('\n')
    if (result.status === 'skipped') tell({ state: 'skipped', name })
    else {
      const state = result.status === test.expectedStatus ? 'passed' : 'failed'
      tell({ state, name, error, again: state === 'passed' && result.retry > 0 })
    }
  }

  onError(error) {
    tell({
      state: 'failed',
      name: 'outside of any test',
      error: withoutColours(error.stack ?? error.message ?? ''),
    })
  }

  printsToStdio() {
    return false
  }
}
