import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const reload = vi.fn<() => void>()
const assign = vi.fn<() => void>()
const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  reload.mockClear()
  vi.stubEnv('BUILD_NAME', 'this-build')
  vi.stubGlobal('window', { location: { reload, assign } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** A part of the page is gone. */
async function lose({ pressed = true, server = 'const build = "next-build"', goes = '' } = {}) {
  vi.resetModules()
  const { comeAnew, leaveFor } = await import('./outdated.ts')
  vi.stubGlobal('navigator', { userActivation: { isActive: pressed } })
  vi.stubGlobal('fetch', async () => ({ ok: true, text: async () => server }))
  const done = comeAnew()
  if (goes) leaveFor(goes)
  await vi.runAllTimersAsync()
  await done
}

it('comes back in the new build, once', async () => {
  await lose()
  expect(reload).toHaveBeenCalledTimes(1)
  await lose()
  expect(reload).toHaveBeenCalledTimes(1)
})

it.each([
  ['nobody has pressed anything', { pressed: false }],
  ['it is the same build that cannot be reached', { server: 'const build = "this-build"' }],
  ['it is on its way to another page', { goes: '/avisos' }],
])('stays as it is while %s', async (_, how) => {
  await lose(how)
  expect(reload).not.toHaveBeenCalled()
})

it('stays where nothing can be remembered, which could go on for ever', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new Error('denied')
    },
  })
  await lose()
  expect(reload).not.toHaveBeenCalled()
})
