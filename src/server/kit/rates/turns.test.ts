import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

function stand() {
  const waits: number[] = []
  let clock = 0
  const turns = createTurns(
    (ms) => Promise.resolve(waits.push(ms)),
    () => clock,
  )
  return { waits, turns, passes: (ms: number) => (clock += ms) }
}

it('delays requests of one key, longer with each one', async () => {
  const { turns, waits, passes } = stand()
  for (let over = 1; over <= 3; over++) await turns.wait('eva', over)
  expect(waits).toEqual([250, 750, 1500])
  await turns.wait('ana', 1)
  expect(waits.at(-1)).toBe(250)
  passes(60_000)
  await turns.wait('eva', 100)
  expect(waits.at(-1)).toBe(4000)
})

it('refuses requests that would wait too long, and no others', async () => {
  const { turns, waits, passes } = stand()
  for (let n = 0; n < 5; n++) await turns.wait('eva', 100)
  expect(waits.at(-1)).toBe(20_000)
  await expect(turns.wait('eva', 100)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
  await turns.wait('ana', 100)
  passes(4000)
  await turns.wait('eva', 100)
})
