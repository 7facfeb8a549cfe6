import { expect, it } from 'vitest'
import { createEvenTime } from './even-time.ts'

function clocked() {
  let clock = 0
  const pass = (ms: number) => Promise.resolve((clock += ms))
  return { evenly: createEvenTime(pass, () => clock), pass, now: () => clock }
}

it.each([
  [1, 500],
  [180, 500],
  [499, 500],
  [501, 1000],
])('settles work of %i ms after %i ms', async (spent, settled) => {
  const { evenly, pass, now } = clocked()
  expect(await evenly(() => pass(spent).then(() => 'done'))).toBe('done')
  expect(now()).toBe(settled)
})

it('settles a failure like a success', async () => {
  const { evenly, pass, now } = clocked()
  const failing = evenly(() => pass(42).then(() => Promise.reject(new Error('no'))))
  await expect(failing).rejects.toThrow('no')
  expect(now()).toBe(500)
})
