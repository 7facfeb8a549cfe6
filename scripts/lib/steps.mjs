import { root } from './project.mjs'

// One line per step: what is being done, then its result and duration.

const out = process.stderr
const live = Boolean(out.isTTY) && !process.env.CI
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const colours = { green: 32, red: 31, dim: 2 }

const paint = (colour, text) =>
  out.isTTY && !process.env.NO_COLOR ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text

const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/** A failed step; `details` is what the person needs to see. */
export class StepFailed extends Error {
  constructor(message, details = '') {
    super(message)
    this.details = details
  }
}

/**
 * Shows a step while it runs. On a terminal its line is rewritten, elsewhere it is printed once, when the step ends.
 * @param {string} title
 * @param {(note: (text: string) => void) => Promise<unknown>} work calls `note` with its progress
 * @returns the result of `work`
 */
export async function step(title, work) {
  const from = performance.now()
  let note = ''
  let frame = 0
  const width = () => (out.columns ?? 80) - 1
  const line = (mark, rest) => `${mark} ${title.padEnd(12)} ${[note, rest].filter(Boolean).join('  ')}`
  const draw = () => {
    frame = (frame + 1) % frames.length
    out.write(`\r\u001b[2K${line(frames[frame], seconds(from)).slice(0, width())}`)
  }
  const timer = live ? setInterval(draw, 100) : undefined
  const finish = (mark) => {
    clearInterval(timer)
    out.write(`${live ? '\r\u001b[2K' : ''}${line(mark, paint('dim', seconds(from)))}\n`)
  }
  try {
    const result = await work((text) => {
      note = text
    })
    finish(paint('green', '✓'))
    return result
  } catch (error) {
    finish(paint('red', '✗'))
    throw error
  }
}

/**
 * Runs a script's main part; a failed step, or a project folder that this user may not write to, ends the process with
 * what the person needs to see and code 1.
 */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    const { details, message } = failureOf(error)
    out.write(`\n${[details, paint('red', message)].filter(Boolean).join('\n\n')}\n`)
    process.exitCode = 1
  }
}

function failureOf(error) {
  if (error instanceof StepFailed) return error
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code) || !error.path?.startsWith(root)) throw error
  return new StepFailed(
    `Packages and builds are written to the project's folder, ${root}, and this user may not. Give it to this user (chown -R), or run \`npm run build\` as its owner first.`,
    error.message,
  )
}
