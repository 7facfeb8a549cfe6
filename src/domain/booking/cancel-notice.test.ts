import { expect, it } from 'vitest'
import { cancelNotice, cancelWindow } from './cancel-notice.ts'

const now = Date.parse('2026-11-18T12:00:00-06:00')
const twelveHours = { cancel_timeframe_value: 12, cancel_timeframe_unit: 'hours' }
const soon = '2026-11-18T19:00:00-06:00'
const inTwelveHours = '2026-11-19T00:00:00-06:00'

it.each([
  ['in time', twelveHours, inTwelveHours, true, 'returned'],
  ['late', twelveHours, soon, false, 'late'],
  ['in time, but the credit stays away', twelveHours, inTwelveHours, false, 'kept'],
  ['no window at all', { ...twelveHours, cancel_timeframe_value: 0 }, soon, false, 'kept'],
])('%s', (_, timeframe, classDate, returnsCredit, notice) => {
  expect(cancelNotice(timeframe, classDate, returnsCredit, now)).toBe(notice)
})

it('measures the window in its unit', () => {
  expect(cancelWindow({ cancel_timeframe_value: 2, cancel_timeframe_unit: 'days' })).toBe(172_800_000)
  expect(cancelWindow({ cancel_timeframe_value: 30, cancel_timeframe_unit: 'minutes' })).toBe(1_800_000)
})
