import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('every property test takes fast-check from here, so that one variable scales them all', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.ts']).filter(
    (file) => file !== 'tests/properties.test.ts',
  )
  const own = files.filter((file) => readFileSync(file, 'utf8').includes("from 'fast-check'"))
  expect(own).toEqual(['tests/properties.ts'])
  const fixed = files.filter((file) => /numRuns: (?!runs\(|[A-Z])/.test(readFileSync(file, 'utf8')))
  expect(fixed).toEqual([])
})
