import { expect, it } from 'vitest'
import { fc, runs } from '#tests/properties.ts'
import { moveInLine, type Turn } from './line-order.ts'

const line: Turn[] = [
  { waitlist_id: 20, turn: 11 },
  { waitlist_id: 11, turn: 14 },
  { waitlist_id: 14, turn: 20 },
]

it.each<[string, number, number, Turn[] | null]>([
  ['to where it is', 11, 2, []],
  [
    'up by one',
    11,
    1,
    [
      { waitlist_id: 11, turn: 11 },
      { waitlist_id: 20, turn: 14 },
    ],
  ],
  [
    'from the end to the front',
    14,
    1,
    [
      { waitlist_id: 14, turn: 11 },
      { waitlist_id: 20, turn: 14 },
      { waitlist_id: 11, turn: 20 },
    ],
  ],
  ['behind the end', 14, 4, null],
  ['before the front', 14, 0, null],
  ['of somebody who does not wait', 12, 1, null],
])('an entry moves %s', (_, waitlist_id, position, changes) => {
  expect(moveInLine(line, waitlist_id, position)).toEqual(changes)
})

it('keeps the turns and everybody else’s order', () => {
  const turns = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(turns, fc.nat(), fc.nat(), (numbers, which, where) => {
      const before = numbers
        .toSorted((a, b) => a - b)
        .map((turn, index) => ({ waitlist_id: 100 + index, turn }))
      const moved = before[which % before.length]?.waitlist_id ?? 0
      const position = (where % before.length) + 1
      const changes = moveInLine(before, moved, position) ?? []
      const after = before
        .map((entry) => changes.find(({ waitlist_id }) => waitlist_id === entry.waitlist_id) ?? entry)
        .toSorted((a, b) => a.turn - b.turn)
      expect(after.map(({ turn }) => turn)).toEqual(before.map(({ turn }) => turn))
      expect(after[position - 1]?.waitlist_id).toBe(moved)
      const others = (list: readonly Turn[]) =>
        list.map(({ waitlist_id }) => waitlist_id).filter((one) => one !== moved)
      expect(others(after)).toEqual(others(before))
    }),
    { numRuns: runs(500) },
  )
})
