import { describe, expect, it } from 'vitest'
import { completedRows, type MembershipVisit, visitOutcome } from './penalty.ts'

const HOUR = 3_600_000
const RULES = { max_no_shows: 3, window_seconds: 12 * 3600 }
const class_date = new Date('2026-11-20T18:00:00Z')
const before = (hours: number) => new Date(class_date.getTime() - hours * HOUR)

type Mark = '-' | 'w' | 'a' | 'c' | 'l' | 'g' | 's' | 't'
/**
 * Missed, missed and excused, attended, cancelled in time, cancelled late, cancelled late within the grace period, cancelled by the
 * studio, transferred.
 */
const marks: Record<
  Mark,
  Omit<MembershipVisit, 'class_reservation_id' | 'class_date' | 'grace_until' | 'waived_at'>
> = {
  '-': { attend: false, deleted_at: null, cancelled_by: null },
  w: { attend: false, deleted_at: null, cancelled_by: null },
  a: { attend: true, deleted_at: null, cancelled_by: null },
  c: { attend: false, deleted_at: before(12), cancelled_by: 'customer' },
  l: { attend: false, deleted_at: before(11.99), cancelled_by: 'customer' },
  g: { attend: false, deleted_at: before(1), cancelled_by: 'customer' },
  s: { attend: false, deleted_at: before(1), cancelled_by: 'studio' },
  t: { attend: false, deleted_at: before(1), cancelled_by: 'transfer' },
}
const visitsOf = (row: string): MembershipVisit[] =>
  [...row].map((mark, index) => ({
    class_reservation_id: index + 1,
    class_date,
    grace_until: mark === 'g' ? before(0.9) : mark === 'l' ? before(12) : null,
    waived_at: mark === 'w' ? class_date : null,
    ...marks[mark as Mark],
  }))

describe('a visit', () => {
  it.each([
    ['-', 'missed'],
    ['w', 'neutral'],
    ['a', 'honoured'],
    ['c', 'honoured'],
    ['l', 'neutral'],
    ['g', 'honoured'],
    ['s', 'neutral'],
    ['t', 'honoured'],
  ])('%s is %s', (mark, outcome) => {
    const [visit] = visitsOf(mark)
    expect(visitOutcome(visit!, RULES.window_seconds)).toBe(outcome)
  })

  it('cancelled by staff is judged by the same window', () => {
    const [visit] = visitsOf('c')
    expect(visitOutcome({ ...visit!, cancelled_by: 'staff' }, RULES.window_seconds)).toBe('honoured')
    expect(visitOutcome({ ...visit!, cancelled_by: 'staff' }, 13 * 3600)).toBe('neutral')
  })
})

describe('three missed classes in a row', () => {
  it.each([
    ['', []],
    ['--', []],
    ['---', [3]],
    ['----', [3]],
    ['------', [3, 6]],
    ['--a-', []],
    ['--a---', [6]],
    ['--c-', []],
    ['--t-', []],
    ['--l-', [4]],
    ['--w-', [4]],
    ['--w', []],
    ['--s-', [4]],
    ['-l-s-', [5]],
    ['a---a---', [4, 8]],
    ['-------', [3, 6]],
  ])('in %j are completed at %j', (row, completed) => {
    expect(completedRows(visitsOf(row), RULES)).toEqual(completed)
  })

  it('are a single one if the studio’s limit is one', () => {
    expect(completedRows(visitsOf('-a--'), { ...RULES, max_no_shows: 1 })).toEqual([1, 3, 4])
  })
})
