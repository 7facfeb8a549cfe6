import { expect, it, vi } from 'vitest'
import { type Attempted, attempts } from '#web/api/attempt.ts'
import { loadCode } from './load-code.ts'

const { comeAnew } = vi.hoisted(() => ({ comeAnew: vi.fn<() => Promise<boolean>>() }))
vi.mock('#web/outdated.ts', () => ({ comeAnew }))

it('a press whose code is missing says so, and comes anew where that helps', async () => {
  const states: Partial<Attempted>[] = []
  const missing = () =>
    Promise.reject<() => void>(new TypeError('Failed to fetch dynamically imported module'))
  await attempts((change) => states.push(change))({ send: () => loadCode(missing), done: () => undefined })
  const { problem } = Object.assign({}, ...states) as Attempted
  expect(problem).toMatch(/conexión/)
  expect(comeAnew).toHaveBeenCalledTimes(1)
  expect(await loadCode(() => Promise.resolve('code'))).toBe('code')
})
