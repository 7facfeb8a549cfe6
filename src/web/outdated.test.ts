import { beforeEach, expect, it, vi } from 'vitest'

const reload = vi.fn<() => void>()
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  reload.mockClear()
  vi.stubEnv('BUILD_NAME', 'this-build')
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

/** Simulates a press that needs a missing file; returns whether the page reloads. */
async function lose(server: string): Promise<boolean> {
  vi.resetModules()
  vi.stubGlobal('fetch', async () => ({ ok: true, text: async () => server }))
  return (await import('./outdated.ts')).comeAnew()
}

it('reloads into the new build, once', async () => {
  expect(await lose('const build = "next-build"')).toBe(true)
  expect(await lose('const build = "next-build"')).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('throws nothing and does not reload without storage, where it could go on for ever', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(await lose('const build = "next-build"')).toBe(false)
})

it('does nothing if the same build is unreachable', async () => {
  expect(await lose('const build = "this-build"')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
