import { expect, it, vi } from 'vitest'
import type { Services } from '#server/kit/services.ts'
import { startRounds } from './rounds.ts'

it('logs an outage once, and the next one again', async () => {
  const log = { error: vi.fn<(about: { err: Error }) => void>() }
  const outcomes = ['away', 'away', 'away', 'full', 'done', 'full']
  let asked = 0
  const round = async () => {
    const outcome = outcomes[asked++]
    if (outcome === 'away' || outcome === 'full') throw new Error(outcome)
    return 0
  }
  const services = { log, metrics: { job: () => {} }, configuration: { words: () => ({}) } }
  const rounds = startRounds(services as unknown as Services, { name: 'test', round, pause: 1 })
  await expect.poll(() => asked).toBeGreaterThan(outcomes.length)
  await rounds.stop()
  const told = log.error.mock.calls.map(([{ err }]) => err.message)
  expect(told).toEqual(['away', 'full', 'full'])
})
