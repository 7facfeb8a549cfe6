import { expect, it } from 'vitest'
import { cancelNotice, cancelWindow } from './cancel-notice.ts'

const now = Date.parse('2026-11-18T12:00:00-06:00')
const twelveHours = { cancel_timeframe_value: 12, cancel_timeframe_unit: 'hours' }
const soon = '2026-11-18T19:00:00-06:00'
const inTwelveHours = '2026-11-19T00:00:00-06:00'

const own = { received: false, grace_until: null }
const returned = { ...own, cancel_returns_credit: true, cancel_loses_credit: false }
const lost = { ...own, cancel_returns_credit: false, cancel_loses_credit: true }
const none = { ...own, cancel_returns_credit: false, cancel_loses_credit: false }
const always = { ...twelveHours, cancel_timeframe_value: 0 }

it.each([
  ['in time', twelveHours, inTwelveHours, returned, 'returned'],
  ['late', twelveHours, soon, lost, 'late'],
  ['late, in the time of grace', twelveHours, soon, returned, 'returned'],
  ['late, on a membership', twelveHours, soon, none, 'late'],
  [
    'late, on a membership, in the time of grace',
    twelveHours,
    soon,
    { ...none, grace_until: soon },
    'unaffected',
  ],
  ['in time, a credit that was cancelled too often', twelveHours, inTwelveHours, lost, 'used_up'],
  ['in time, on a membership', twelveHours, inTwelveHours, none, 'unaffected'],
  [
    'in time, a place that somebody handed on',
    twelveHours,
    inTwelveHours,
    { ...none, received: true },
    'received',
  ],
  ['late, a place that somebody handed on', twelveHours, soon, { ...none, received: true }, 'received'],
  ['no window at all', always, soon, none, 'unaffected'],
])('%s', (_, class_type, class_date, outlook, notice) => {
  expect(cancelNotice({ ...outlook, single_class: { class_date, class_type } }, now)).toBe(notice)
})

it.each([
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
])('uses the unit %s in singular and plural', (unit, ms) => {
  for (const cancel_timeframe_unit of [unit, `${unit}s`])
    expect(cancelWindow({ cancel_timeframe_value: 3, cancel_timeframe_unit })).toBe(3 * ms)
})

it('gives the window in its unit', () => {
  expect(cancelWindow({ cancel_timeframe_value: 2, cancel_timeframe_unit: 'days' })).toBe(172_800_000)
  expect(cancelWindow({ cancel_timeframe_value: 30, cancel_timeframe_unit: 'minutes' })).toBe(1_800_000)
})
