import { expect, it, vi } from 'vitest'
import { untilLoaded } from './later.ts'

const lost = () => Promise.reject<string>(new TypeError('Failed to fetch dynamically imported module'))

it('code of a part that nobody asked for is tried again when the line is back, and does not throw', async () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockResolvedValue('code')
  const part = untilLoaded(load, 60_000)
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(2)
  })
  expect(await part).toBe('code')
})

it('and again without a sign of the line', async () => {
  vi.stubGlobal('window', new EventTarget())
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockImplementationOnce(lost)
  load.mockResolvedValue('code')
  expect(await untilLoaded(load, 1)).toBe('code')
})
