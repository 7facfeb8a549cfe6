import { run, type Runner } from 'graphile-worker'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addJob, type JobOptions } from '#server/queue/queue.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { tasks } from '#server/jobs/tasks.ts'
import { stopOnErrors } from '#server/stop-on-errors.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

vi.mock('graphile-worker', { spy: true })

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const places = (single_class_id: number, options: JobOptions = {}) =>
  addJob(api.db, 'fill-places', { single_class_id }, options)
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

it('the server goes on when the database is away while a job ends', async () => {
  const { pool } = api.services
  const done: number[] = []
  const unhandled = process.listeners('unhandledRejection')
  const uncaught = process.listeners('uncaughtException')
  process.removeAllListeners('unhandledRejection')
  const error = vi.spyOn(api.services.log, 'error')
  const stop = vi.fn<() => void>()
  stopOnErrors(api.services.log, stop)
  vi.spyOn(tasks, 'fill-places').mockImplementation((_, { single_class_id }) => {
    if (done.push(single_class_id) === 1)
      vi.spyOn(pool, 'connect').mockImplementation(() => {
        throw refused()
      })
    return Promise.resolve()
  })
  const worker = await startWorker(api.services)
  try {
    await places(1)
    await expect
      .poll(() => error.mock.calls.map(([, text]) => text))
      .toContain('the database was away, the server goes on')
    vi.mocked(pool.connect).mockRestore()
    await places(2)
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([1, 2])
    expect(stop).not.toHaveBeenCalled()
  } finally {
    await worker.stop()
    process.removeAllListeners('unhandledRejection')
    process.removeAllListeners('uncaughtException')
    for (const listener of unhandled) process.on('unhandledRejection', listener)
    for (const listener of uncaught) process.on('uncaughtException', listener)
  }
})

it('a worker that ends by itself is started again, and stops when told to', async () => {
  const done: number[] = []
  vi.spyOn(tasks, 'fill-places').mockImplementation((_, { single_class_id }) => {
    done.push(single_class_id)
    return Promise.resolve()
  })
  const error = vi.spyOn(api.services.log, 'error')
  const worker = await startWorker(api.services)
  try {
    const runner = (await vi.mocked(run).mock.results.at(-1)!.value) as Runner
    let away = 0
    vi.mocked(run).mockImplementation((...given) => {
      if (++away > 2) vi.mocked(run).mockRestore()
      return away > 2 ? run(...given) : Promise.reject(refused())
    })
    await runner.stop()
    await places(3)
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([3])
    // Each second of the outage has the same.
    expect(error.mock.calls.map(([, text]) => text)).toEqual([
      'the job queue ended by itself',
      'a round failed, it will be tried again',
    ])
  } finally {
    await worker.stop()
  }
  await places(4)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(done).toEqual([3])
})

it('a job that failed says whether it will be tried again', async () => {
  vi.spyOn(tasks, 'fill-places').mockImplementation((_, { single_class_id }) =>
    single_class_id < 5 ? Promise.resolve() : Promise.reject(new Error('no')),
  )
  const error = vi.spyOn(api.services.log, 'error')
  await places(5)
  await places(6, { maxAttempts: 1 })
  const worker = await startWorker(api.services)
  try {
    await expect
      .poll(() => error.mock.calls.map(([, text]) => text), { timeout: 10_000 })
      .toEqual(
        expect.arrayContaining([
          'job failed, it will be tried again',
          'job failed, this was the last attempt',
        ]),
      )
  } finally {
    await worker.stop()
  }
})
