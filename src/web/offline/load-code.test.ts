import { expect, it, vi } from 'vitest'
import { type Attempted, attempts } from '#web/api/attempt.ts'
import { loadCode } from './load-code.ts'

it('a press whose code is missing says so, and comes anew where that helps', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('sessionStorage', { getItem: () => 'an older build', setItem: () => undefined })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('a newer build')))
  const states: Partial<Attempted>[] = []
  const missing = () =>
    Promise.reject<() => void>(new TypeError('Failed to fetch dynamically imported module'))
  await attempts((change) => states.push(change))({ send: () => loadCode(missing), done: () => undefined })
  const { problem } = Object.assign({}, ...states) as Attempted
  expect(problem).toMatch(/conexión/)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await loadCode(() => Promise.resolve('code'))).toBe('code')
})
