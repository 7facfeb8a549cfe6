import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { PictureAnswer, PictureJob, PictureResult, PictureTask } from './picture-process.ts'

/** Idle time in ms after which the process ends, which frees its memory. */
const REST = 5000

/** Not caused by the picture. */
export class PicturesEnded extends Error {}

/** It took longer than a picture may. */
export class PictureTooSlow extends Error {}

interface Waiting {
  task: PictureTask
  /** Ends the process that takes too long with it. */
  limit?: NodeJS.Timeout
  done: (answer: PictureAnswer) => void
  failed: (error: Error) => void
}

type Work = (task: PictureTask) => Promise<PictureAnswer>

/** Runs a task in the picture process, which it starts if necessary. Rejects for anything but a picture. */
export const workOnPicture: Work = pictureWork({
  // A decoded picture takes up to 100 MB: a small machine can take two at a time.
  most: 2,
  // A hundred times what a photograph takes: only a broken or a malicious picture needs more.
  limitMs: 30_000,
})

/** The same for background work: one at a time, with low priority. */
export const workAhead: Work = pictureWork({
  most: 1,
  // With low priority a busy machine may leave it little time.
  limitMs: 5 * 60_000,
  priority: constants.priority.PRIORITY_LOW,
})

interface WorkOptions {
  most: number
  /** How long one task may take. */
  limitMs: number
  priority?: number
}

export function pictureWork({ most, limitMs, priority }: WorkOptions): Work {
  const inTurn = pLimit(most)
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | null = null
  let lastId = 0
  let resting: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    // A neighbouring file, both among the sources and in the build.
    const file = `./picture-process${extname(import.meta.url)}`
    const started = fork(fileURLToPath(new URL(file, import.meta.url)), {
      // Transfers bytes without conversion to text.
      serialization: 'advanced',
      execArgv: [],
    })
    if (priority !== undefined && started.pid !== undefined) setPriority(started.pid, priority)
    started.on('message', (result: PictureResult) => {
      const one = waiting.get(result.id)
      clearTimeout(one?.limit)
      waiting.delete(result.id)
      if ('answer' in result) one?.done(result.answer)
      else one?.failed(new Error(result.problem))
      if (waiting.size > 0) return
      hold(started, false)
      resting = setTimeout(end, REST).unref()
    })
    const gone = (): void => {
      if (child !== started) return
      child = null
      for (const { limit, failed } of waiting.values()) {
        clearTimeout(limit)
        failed(new PicturesEnded('the process for pictures ended'))
      }
      waiting.clear()
    }
    started.on('error', gone)
    started.on('exit', gone)
    return started
  }

  function send(id: number, one: Waiting): void {
    child ??= start()
    hold(child, true)
    clearTimeout(one.limit)
    one.limit = setTimeout(giveUp, limitMs, id, one)
    child.send({ id, task: one.task } satisfies PictureJob)
  }

  /** Decoding cannot be interrupted, so the process is killed; what else it worked on begins anew in another one. */
  function giveUp(id: number, { failed }: Waiting): void {
    waiting.delete(id)
    failed(new PictureTooSlow(`a picture took longer than ${limitMs} ms`))
    const slow = child
    child = null
    slow?.kill('SIGKILL')
    for (const [otherId, other] of waiting) send(otherId, other)
  }

  function end(): void {
    const ending = child
    child = null
    ending?.disconnect()
  }

  return (task) =>
    inTurn(
      () =>
        new Promise((done, failed) => {
          clearTimeout(resting)
          const id = ++lastId
          const one: Waiting = { task, done, failed }
          waiting.set(id, one)
          send(id, one)
        }),
    )
}

/** Stopping waits for a picture in work, but not for an idle process, which ends with this one. */
function hold(process: ChildProcess, working: boolean): void {
  for (const handle of [process, process.channel]) {
    if (working) handle?.ref()
    else handle?.unref()
  }
}
