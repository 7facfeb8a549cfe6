import { expect, it } from 'vitest'
import type { Services } from '#server/kit/services.ts'
import { alone } from './alone.ts'

it('a run that waits lets no other begin, and the next one runs after it, also after a failure', async () => {
  const services = {} as Services
  const waiting: PromiseWithResolvers<void>[] = []
  const task = alone(() => {
    const run = Promise.withResolvers<void>()
    waiting.push(run)
    return run.promise
  })
  const first = task(services)
  await task(services)
  expect(waiting).toHaveLength(1)
  void task({} as Services)
  expect(waiting).toHaveLength(2)
  waiting[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  void task(services)
  expect(waiting).toHaveLength(3)
})
