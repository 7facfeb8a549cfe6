import { fc, runs } from '#tests/properties.ts'
import { describe, expect, it } from 'vitest'
import { kinds, messageKinds } from './kinds.ts'
import { heededHours, leavesAt, silenceAt, waitUntil } from './quiet-hours.ts'
import { isReminderDue, reminderMoment } from './reminder.ts'

const mexico = { start: 22, end: 8, timezone: 'America/Mexico_City' }
const tijuana = { ...mexico, timezone: 'America/Tijuana' }
const at = (text: string) => new Date(text)

describe('quiet hours', () => {
  it.each([
    ['before it', '2026-11-19T03:59:59Z', mexico, null],
    ['its first second', '2026-11-19T04:00:00Z', mexico, '2026-11-19T14:00:00.000Z'],
    ['after midnight', '2026-11-19T08:30:00Z', mexico, '2026-11-19T14:00:00.000Z'],
    ['its last second', '2026-11-19T13:59:59Z', mexico, '2026-11-19T14:00:00.000Z'],
    ['its end', '2026-11-19T14:00:00Z', mexico, null],
    ['over noon', '2026-11-19T19:30:00Z', { ...mexico, start: 13, end: 15 }, '2026-11-19T21:00:00.000Z'],
    ['until midnight', '2026-11-20T05:30:00Z', { ...mexico, start: 21, end: 0 }, '2026-11-20T06:00:00.000Z'],
    ['from midnight', '2026-11-20T06:30:00Z', { ...mexico, start: 0, end: 7 }, '2026-11-20T13:00:00.000Z'],
    ['none set', '2026-11-19T08:30:00Z', { ...mexico, start: null }, null],
    ['equal hours', '2026-11-19T08:30:00Z', { ...mexico, start: 8 }, null],
    // The night of the change to summer time is an hour shorter, the other an hour longer.
    ['into summer', '2026-03-08T06:30:00Z', tijuana, '2026-03-08T15:00:00.000Z'],
    ['after the jump', '2026-03-08T12:00:00Z', tijuana, '2026-03-08T15:00:00.000Z'],
    ['into winter', '2026-11-01T05:30:00Z', tijuana, '2026-11-01T16:00:00.000Z'],
    ['the hour that comes twice', '2026-11-01T09:30:00Z', tijuana, '2026-11-01T16:00:00.000Z'],
    ['an end that is skipped', '2026-03-08T07:30:00Z', { ...tijuana, end: 2 }, '2026-03-08T10:00:00.000Z'],
  ])('%s', (_, now, quiet, until) => {
    expect(silenceAt(at(now), quiet)?.until.toISOString() ?? null).toBe(until)
  })

  it('end after the given instant and begin at or before it; the end itself is not quiet', () => {
    const hour = fc.integer({ min: 0, max: 23 })
    const zone = fc.constantFrom('America/Tijuana', 'America/Mexico_City', 'America/Havana', 'Europe/Madrid')
    const date = fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(date, hour, hour, zone, (now, start, end, timezone) => {
        const quiet = { start, end, timezone }
        const around = silenceAt(now, quiet)
        if (around === null) return
        expect(around.until.getTime()).toBeGreaterThan(now.getTime())
        expect(around.from.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(silenceAt(around.until, quiet)).toBeNull()
      }),
      { numRuns: runs(3000) },
    )
  })
})

describe('messages that wait', () => {
  const night = at('2026-11-19T06:00:00Z')
  const end = at('2026-11-19T14:00:00Z')
  it.each([
    ['at_once', null, null],
    ['waits', null, end],
    ['waits', at('2026-11-19T15:00:00Z'), end],
    ['unless_soon', at('2026-11-19T17:59:59Z'), null],
    ['unless_soon', at('2026-11-19T18:00:00Z'), end],
    ['unless_soon', null, end],
  ] as const)('%s, a class at %s', (silence, begins, until) => {
    expect(waitUntil(silence, night, mexico, begins)).toEqual(until)
    expect(waitUntil(silence, at('2026-11-19T20:00:00Z'), mexico, begins)).toBeNull()
  })

  it('every kind says whether it waits', () => {
    const waiting = messageKinds.filter((kind) => kinds[kind].silence === 'waits')
    expect(waiting).toEqual([
      'renewal_failed',
      'renewal_due',
      'credits_expiring',
      'penalty',
      'birthday',
      'video_rating',
    ])
    const depends = messageKinds.filter((kind) => kinds[kind].silence === 'unless_soon')
    expect(depends).toEqual([
      'class_changed',
      'class_cancelled',
      'class_restored',
      'class_message',
      'transfer_accepted',
      'waitlist_changed',
      'waitlist_cancelled',
    ])
  })
})

it.each([
  ['an evening class, a day before', '2026-11-20T00:00:00Z', 24, '2026-11-19T00:00:00.000Z'],
  [
    'an early class: after the silence, it is long enough',
    '2026-11-20T13:00:00Z',
    24,
    '2026-11-19T14:00:00.000Z',
  ],
  [
    'an early class, two hours before: before the silence',
    '2026-11-20T13:00:00Z',
    2,
    '2026-11-20T04:00:00.000Z',
  ],
  ['a class right after the silence', '2026-11-20T14:30:00Z', 2, '2026-11-20T04:00:00.000Z'],
  ['a class that leaves half', '2026-11-20T15:30:00Z', 2, '2026-11-20T14:00:00.000Z'],
])('reminds of %s', (_, begins, hours, moment) => {
  expect(reminderMoment(at(begins), hours, mexico).toISOString()).toBe(moment)
})

it.each([
  ['before its moment', '2026-11-18T23:59:59Z', '2026-11-20T00:00:00Z', '2026-11-19T00:00:00Z', false],
  ['at its moment', '2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-19T00:00:00Z', true],
  // 23:00 in Mexico City, and its end.
  ['late, at night', '2026-11-19T05:00:00Z', '2026-11-20T00:00:00Z', '2026-11-19T00:00:00Z', false],
  [
    'late, once the night is over',
    '2026-11-19T14:00:00Z',
    '2026-11-20T00:00:00Z',
    '2026-11-19T00:00:00Z',
    true,
  ],
  [
    'late, and the class is early',
    '2026-11-19T05:00:00Z',
    '2026-11-19T17:59:59Z',
    '2026-11-18T17:59:59Z',
    true,
  ],
  [
    'late, and the class is at noon',
    '2026-11-19T05:00:00Z',
    '2026-11-19T18:00:00Z',
    '2026-11-18T18:00:00Z',
    false,
  ],
  [
    'right before the night, a round later',
    '2026-11-19T04:01:00Z',
    '2026-11-19T13:00:00Z',
    '2026-11-19T04:00:00Z',
    true,
  ],
  [
    'right before the night, hours later',
    '2026-11-19T07:00:00Z',
    '2026-11-19T18:00:00Z',
    '2026-11-19T04:00:00Z',
    false,
  ],
])('a reminder %s', (_, now, begins, moment, due) => {
  expect(isReminderDue(at(begins), at(moment), at(now), mexico)).toBe(due)
})

describe('the quiet hours that are heeded', () => {
  const night = at('2026-11-19T06:00:00Z')
  const day = { ...mexico, start: 8, end: 22 }
  it.each([
    ['the studio’s', null, [mexico]],
    ['both', { ...mexico, start: 8, end: 21 }, [mexico, { ...mexico, start: 8, end: 21 }]],
    ['the studio’s where both leave no hour', day, [mexico]],
    ['the studio’s where the own ones end in them', { ...mexico, start: 7, end: 23 }, [mexico]],
  ])('are %s', (_, own, quiet) => {
    for (const now of [night, at('2026-11-19T18:00:00Z')])
      expect(heededHours(now, mexico, own)).toEqual(quiet)
  })
})

describe('the instant at which a message leaves', () => {
  const own = { ...mexico, start: 8, end: 10 }
  it.each([
    ['in no quiet hours', '2026-11-19T18:00:00Z', [mexico, own], null],
    ['in one', '2026-11-19T14:30:00Z', [mexico, own], '2026-11-19T16:00:00.000Z'],
    ['when one follows the other', '2026-11-19T06:00:00Z', [mexico, own], '2026-11-19T16:00:00.000Z'],
    ['in whatever order', '2026-11-19T06:00:00Z', [own, mexico], '2026-11-19T16:00:00.000Z'],
    [
      'when they never end',
      '2026-11-19T06:00:00Z',
      [mexico, { ...mexico, start: 8, end: 22 }],
      expect.any(String),
    ],
  ])('%s', (_, now, quiet, leaves) => {
    expect(leavesAt(at(now), quiet)?.toISOString() ?? null).toEqual(leaves)
  })
})
