import { describe, expect, it } from 'vitest'
import { fc, runs } from '#tests/properties.ts'
import { oneLetterOff } from './one-letter-off.ts'

function finds(typed: string, meant: string): boolean {
  const { begins, ends, expression } = oneLetterOff(typed)
  const half = begins.some((part) => meant.startsWith(part)) || ends.some((part) => meant.endsWith(part))
  return half && new RegExp(expression).test(`ana ${meant} ruis`)
}

describe('a word with a wrong letter', () => {
  it.each([
    ['gonsalek', 'gonsales'],
    ['gonsale', 'gonsales'],
    ['gonsaless', 'gonsales'],
    ['onsales', 'gonsales'],
    ['gonslaes', 'gonsales'],
  ])('%s finds %s', (typed, meant) => expect(finds(typed, meant)).toBe(true))

  it.each([
    ['gonsakek', 'gonsales'],
    ['gonsal', 'gonsales'],
    ['gonsales', 'gomes'],
  ])('%s does not find %s', (typed, meant) => expect(finds(typed, meant)).toBe(false))

  it('finds every word from which one letter was changed, dropped, added or swapped', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefg'), minLength: 5, maxLength: 12 })
    fc.assert(
      fc.property(letters, fc.nat(11), fc.constantFrom(...'abcxyz'), (meant, place, letter) => {
        const at = place % meant.length
        const typed = [
          meant.slice(0, at) + letter + meant.slice(at + 1),
          meant.slice(0, at) + letter + meant.slice(at),
          meant.slice(0, at) + meant.slice(at + 1),
          meant.slice(0, at) + (meant[at + 1] ?? '') + (meant[at] ?? '') + meant.slice(at + 2),
        ]
        for (const one of typed) expect(finds(one, meant), one).toBe(true)
      }),
      { numRuns: runs(2000) },
    )
  })
})
