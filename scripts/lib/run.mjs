import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { withoutColours } from './colours.mjs'
import { pinnedNode, root, toolEnvironment } from './project.mjs'

/**
 * Runs a program to its end with its whole output in a file.
 * @param {string} command
 * @param {string[]} options
 * @param {{ log: string, env?: NodeJS.ProcessEnv, onEvent?: (event: any) => void }} settings `onEvent` receives the
 * JSON lines that the program writes to its file descriptor 3
 * @returns {Promise<number>} its exit code
 */
export function runToLog(command, options, { log, env = toolEnvironment(), onEvent }) {
  mkdirSync(dirname(log), { recursive: true })
  const file = openSync(log, 'a')
  return new Promise((done, fail) => {
    const child = spawn(command, options, {
      cwd: root,
      env,
      stdio: ['ignore', file, file, onEvent ? 'pipe' : 'ignore'],
    })
    const stop = passOnSignals(child)
    let rest = ''
    if (onEvent) {
      child.stdio[3].setEncoding('utf8').on('data', (text) => {
        const lines = `${rest}${text}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) onEvent(JSON.parse(line))
      })
    }
    child.once('error', fail)
    child.once('close', (code, signal) => {
      stop()
      done(code ?? codeOf(signal))
    })
  }).finally(() => closeSync(file))
}

/** The last lines of a log and the path of the rest. */
export const endOf = (log, lines = 25) => excerpt(log, (all) => all.slice(-lines))

/** The first lines of a log and the path of the rest. */
export const beginningOf = (log, lines = 25) => excerpt(log, (all) => all.slice(0, lines))

function excerpt(log, choose) {
  const text = choose(withoutColours(readFileSync(log, 'utf8')).trimEnd().split('\n')).join('\n')
  return `${text}\n\n(all of it: ${relative(process.cwd(), log)})`
}

/**
 * Starts a TypeScript program of the project in the foreground, under the pinned Node. An IPC channel tells it when
 * this process is gone, for whatever reason.
 * @returns its process and the promise of its exit code
 */
export function startProgram(options, env = toolEnvironment()) {
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const child = spawn(pinnedNode, [...settings, ...options], {
    cwd: root,
    // Compiled code is cached between starts, if the folder is writable.
    env: { NODE_COMPILE_CACHE: join(root, '.tmp', 'node'), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const stop = passOnSignals(child)
  const ended = new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      stop()
      done(code ?? codeOf(signal))
    })
  })
  return { child, ended }
}

/** The same, to its end. @returns {Promise<number>} its exit code */
export const runProgram = (options, env) => startProgram(options, env).ended

let stopped = false

/** Whether a stop was requested while a program ran: nothing more may be started then. */
export const wasStopped = () => stopped

/** Signals to this process are passed to the child, which decides when to end. */
function passOnSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => {
    stopped = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  // A killed npm can pass nothing on: this process then gets another parent.
  const parent = process.ppid
  const watch = setInterval(
    () => process.env.npm_lifecycle_event && process.ppid !== parent && pass('SIGTERM'),
    1000,
  )
  watch.unref()
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, pass)
  }
}

const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0)
