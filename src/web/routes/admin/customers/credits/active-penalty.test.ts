import { expect, it } from 'vitest'
import { customerTexts } from '#text/admin/customers.ts'
import { freeFrom } from './active-penalty.ts'

const TODAY = '2027-11-20'
const penalty = (class_reservation_penalty_id: number, end_date: string, liftedAt: string | null = null) => ({
  class_reservation_penalty_id,
  customer_id: 1,
  end_date,
  reason: null,
  no_shows: null,
  liftedAt,
  createdAt: '2027-11-01T00:00:00Z',
})
const lifted = penalty(1, '2027-12-01')

it.each([
  ['it is the only one', [], null],
  ['another one is over', [penalty(2, TODAY)], null],
  ['another one was lifted', [penalty(2, '2027-12-24', '2027-11-02T00:00:00Z')], null],
  ['another one ends sooner', [penalty(2, '2027-11-21')], '2027-11-21'],
  ['others end later', [penalty(2, '2027-12-24'), penalty(3, '2027-12-10')], '2027-12-24'],
])('a lifted penalty leaves the membership free at once or from a day: %s', (_, others, day) => {
  expect(freeFrom([lifted, ...others], lifted, TODAY)).toBe(day)
})

it('the dialog promises to book at once only where no other penalty is left', () => {
  const lead = (from: string | null) => customerTexts.penalty.liftLead({ day: '1 dic', reason: null, from })
  expect(lead(null)).toBe(
    'No puede reservar antes del 1 dic. Desde ahora puede reservar otra vez con su membresía.',
  )
  expect(lead('24 dic')).toBe(
    'No puede reservar antes del 1 dic. Por otra penalización podrá reservar con su membresía desde el 24 dic.',
  )
})
