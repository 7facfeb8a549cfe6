import { expect, it } from 'vitest'
import { cashPeriod, cashStanding } from './cash-period.ts'

const monthly = {
  status: 'active',
  starts_on: '2026-12-03',
  subscription_period: 'month',
  subscription_interval: 1,
  free_trial_length: null,
  billing_from: null,
  expires_on: '2027-01-03',
} as const
const from = (begins: string, ends: string) => ({ begins, ends })

it.each([
  ['long before its end', '2026-12-26', null],
  ['in its last week', '2026-12-27', from('2027-01-03', '2027-02-03')],
  ['on its last day', '2027-01-03', from('2027-01-03', '2027-02-03')],
  ['when it is late', '2027-01-08', from('2027-01-03', '2027-02-03')],
])('money paid %s is for the next period', (_when, today, period) => {
  expect(cashPeriod(monthly, today)).toEqual(period)
})

it('confirming twice pays once', () => {
  expect(cashPeriod({ ...monthly, expires_on: '2027-02-03' }, '2027-01-03')).toBeNull()
})

it('starts today if the subscription had ended', () => {
  expect(cashPeriod({ ...monthly, status: 'failed' }, '2027-03-20')).toEqual(from('2027-03-20', '2027-04-20'))
})

it('keeps the day of the month after a short month', () => {
  const late = { ...monthly, starts_on: '2027-01-31', expires_on: '2027-02-28' }
  expect(cashPeriod(late, '2027-02-28')).toEqual(from('2027-02-28', '2027-03-31'))
})

it('a period of days can be paid for a shorter time before its end', () => {
  const daily = {
    ...monthly,
    subscription_period: 'day',
    starts_on: '2026-12-03',
    expires_on: '2026-12-04',
  } as const
  expect(cashPeriod(daily, '2026-12-03')).toBeNull()
  expect(cashPeriod(daily, '2026-12-04')).toEqual(from('2026-12-04', '2026-12-05'))
})

it.each([
  ['2027-01-03', 'paid'],
  ['2027-01-04', 'past_due'],
  ['2027-01-08', 'past_due'],
  ['2027-01-09', 'over'],
])('is on %s in the state %s', (today, standing) => {
  expect(cashStanding('2027-01-03', today)).toBe(standing)
})
