import { afterAll, vi } from 'vitest'

// Run for every file: the next one of its worker has the same globals, variables and clock.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
