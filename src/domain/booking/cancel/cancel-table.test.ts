import { expect, it } from 'vitest'

import { cancelWindow } from './cancel-notice.ts'
import { type CancellablePlace, type CancelRequest, decideCancellation } from './cancel.ts'

// Every combination of the studio's rules with every situation, compared with the table an owner would write: rows
// are read from the top, and the first match decides.

const NOW = new Date('2026-11-18T12:00:00-06:00')
const after = (ms: number): Date => new Date(NOW.getTime() + ms)

const axes = {
  by: ['customer', 'staff', 'studio'],
  came: [false, true],
  allow: [true, false],
  late: [true, false],
  window: ['none', '45 minutes', '12 hours', '2 days', '90 seconds'],
  class: ['long before', 'at the edge', 'just inside', 'begins now', 'over'],
  grace: ['none', 'running', 'ends now', 'past'],
  credit: ['counted', 'membership or cash', 'withdrawn'],
  cancels: ['unlimited', 'first of two', 'second of two', 'third of two', 'none allowed'],
} as const
type Axes = { [Name in keyof typeof axes]: (typeof axes)[Name][number] }
type Row<Outcome> = [when: { [Name in keyof Axes]?: readonly Axes[Name][] }, then: Outcome]

const IN_TIME = ['long before', 'at the edge'] as const

const codes: Row<string>[] = [
  [{ by: ['customer', 'staff'], came: [true] }, 'attended'],
  [{ by: ['staff', 'studio'] }, 'ok'],
  [{ class: ['begins now', 'over'] }, 'class_begun'],
  [{ allow: [false], late: [false] }, 'cancel_off'],
  [{ late: [true] }, 'ok'],
  [{ class: IN_TIME }, 'ok'],
  [{ window: ['none'] }, 'ok'],
  [{ grace: ['running'] }, 'ok'],
  [{}, 'too_late'],
]
const fates: Row<string>[] = [
  [{ credit: ['membership or cash'] }, 'none'],
  [{ credit: ['withdrawn'] }, 'removed'],
  [{ by: ['studio'] }, 'returned'],
  [{ class: ['over'], grace: ['none', 'ends now', 'past'] }, 'lost'],
  [
    {
      class: ['just inside', 'begins now'],
      window: ['45 minutes', '12 hours', '2 days', '90 seconds'],
      grace: ['none', 'ends now', 'past'],
    },
    'lost',
  ],
  [{ cancels: ['third of two', 'none allowed'] }, 'lost'],
  [{}, 'returned'],
]

const seconds = {
  none: cancelWindow({ cancel_timeframe_value: 0, cancel_timeframe_unit: 'hours' }) / 1000,
  '45 minutes': cancelWindow({ cancel_timeframe_value: 45, cancel_timeframe_unit: 'minutes' }) / 1000,
  '12 hours': cancelWindow({ cancel_timeframe_value: 12, cancel_timeframe_unit: 'hours' }) / 1000,
  '2 days': cancelWindow({ cancel_timeframe_value: 2, cancel_timeframe_unit: 'days' }) / 1000,
  '90 seconds': cancelWindow({ cancel_timeframe_value: 90, cancel_timeframe_unit: 'seconds' }) / 1000,
}
const graces = { none: null, running: after(1), 'ends now': NOW, past: after(-1) }
const cancels = {
  unlimited: [null, 9],
  'first of two': [2, 0],
  'second of two': [2, 1],
  'third of two': [2, 2],
  'none allowed': [0, 0],
} as const

/** Without a window there is no edge: the class is as close as possible. */
function classDate({ class: position, window }: Axes): Date {
  const edge = Math.max(1, seconds[window] * 1000)
  return {
    'long before': after(edge + 86_400_000),
    'at the edge': after(edge),
    'just inside': after(seconds[window] === 0 ? 1 : edge - 1),
    'begins now': NOW,
    over: after(-3_600_000),
  }[position]
}

function placeOf({ credit, cancels: often, grace, came }: Axes): CancellablePlace {
  return {
    attend: came,
    counted_credit: credit !== 'membership or cash',
    withdrawn: credit === 'withdrawn',
    earlier_cancels: cancels[often][1],
    grace_until: graces[grace],
  }
}

function requestOf(one: Axes): CancelRequest {
  const { by, allow, late, window, cancels: often } = one
  return {
    now: NOW,
    by,
    allow_cancel: allow,
    allow_late: late,
    window_seconds: seconds[window],
    max_cancels: cancels[often][0],
  }
}

function combinations(): Axes[] {
  return Object.entries(axes).reduce<Record<string, unknown>[]>(
    (sofar, [name, values]) => sofar.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as unknown as Axes[]
}

function read<Outcome>(rows: Row<Outcome>[], one: Axes, used: Set<unknown>): Outcome {
  const row = rows.find(([when]) =>
    Object.entries(when).every(([name, values]) =>
      (values as readonly unknown[]).includes(one[name as keyof Axes]),
    ),
  )
  if (row === undefined) throw new Error('no row matches')
  used.add(row)
  return row[1]
}

it('matches the decision table in every combination', () => {
  const used = new Set<unknown>()
  const all = combinations()
  expect(all.length).toBe(3 * 2 * 2 * 2 * 5 * 5 * 4 * 3 * 5)
  for (const one of all) {
    const place = placeOf(one)
    const decision = decideCancellation(
      { class_date: classDate(one), cancelled: false, places: [place] },
      requestOf(one),
    )
    const code = read(codes, one, used)
    const expected = code === 'ok' ? { code, fates: [read(fates, one, used)] } : { code }
    expect(decision, JSON.stringify(one)).toEqual(expected)
  }
  expect(used.size).toBe(codes.length + fates.length)
})

it('decides each guest’s credit by the guest’s own place, and the permission by the requested place', () => {
  for (const one of combinations()) {
    if (one.credit !== 'counted' || one.cancels !== 'unlimited') continue
    for (const grace of axes.grace) {
      const [asked, other] = [placeOf(one), placeOf({ ...one, grace })]
      const reservation = { class_date: classDate(one), cancelled: false }
      const alone = (place: CancellablePlace) =>
        decideCancellation({ ...reservation, places: [place] }, { ...requestOf(one), by: one.by })
      const together = decideCancellation({ ...reservation, places: [asked, other] }, requestOf(one))
      expect(together.code).toBe(alone(asked).code)
      if (together.code !== 'ok') continue
      // As if late cancelling were allowed: whether the guest's place may be cancelled is not checked again.
      const guest = decideCancellation(
        { ...reservation, places: [other] },
        { ...requestOf(one), allow_late: true },
      )
      expect(guest.code === 'ok' && together.fates[1]).toBe(guest.code === 'ok' && guest.fates[0])
    }
  }
})
