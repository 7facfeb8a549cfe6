import { expect, test } from 'vitest'
import { createStops } from './stops.ts'

const fail = (error: unknown) => {
  throw error
}

test('stops in reverse order of starting, and only once', async () => {
  const stopped: string[] = []
  const stops = createStops()
  for (const name of ['database', 'worker', 'server']) {
    await stops.add(Promise.resolve(name), async (started) => stopped.push(started))
  }
  await Promise.all([stops.run(fail), stops.run(fail)])
  expect(stopped).toEqual(['server', 'worker', 'database'])
})

test('waits for what is still starting; what failed to start is skipped', async () => {
  const stopped: string[] = []
  const stops = createStops()
  const slow = new Promise<string>((done) => setTimeout(done, 20, 'slow'))
  void stops.add(slow, async (started) => stopped.push(started))
  await stops.add(Promise.reject(new Error('no')), async () => stopped.push('broken')).catch(() => undefined)
  await stops.run(fail)
  expect(stopped).toEqual(['slow'])
})

test('goes on if one hangs or throws', async () => {
  const stopped: string[] = []
  const problems: unknown[] = []
  const stops = createStops()
  await stops.add(Promise.resolve('database'), async (started) => stopped.push(started))
  await stops.add(Promise.resolve(), () => Promise.reject(new Error('broken')))
  await stops.add(Promise.resolve('hanging'), () => new Promise(() => {}), 10)
  await stops.run((problem) => problems.push(problem))
  expect(stopped).toEqual(['database'])
  expect(problems).toEqual([new Error('broken')])
})
