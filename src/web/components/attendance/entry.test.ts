import { expect, it } from 'vitest'
import type { RosterEntry } from '#contract/types.ts'
import { arrivedOf, entriesNamed, nameOf } from './entry.ts'

const entry = (name: string, last_name: string, more: Partial<RosterEntry> = {}): RosterEntry => ({
  class_reservation_id: 1,
  customer: { customer_id: 1, name, last_name, file: null },
  guest: null,
  guest_of: null,
  spot: null,
  attend: false,
  checkedInAt: null,
  paid_with: 'credit',
  is_paid: true,
  cash_taken: null,
  first_class: false,
  birthday: false,
  alerts: [],
  owes: false,
  missing_documents: [],
  blocked: false,
  waived: false,
  deletedAt: null,
  ...more,
})
const sofia = entry('Sofía', 'Peña')
const guest = entry('Sofía', 'Peña', { guest: 'Julia Méndez', attend: true })
const luis = entry('Luis', 'Vela')
const all = [sofia, guest, luis]

it('has the name of the person on the place', () => {
  expect(all.map(nameOf)).toEqual(['Sofía Peña', 'Julia Méndez', 'Luis Vela'])
})

it.each([
  ['', all],
  ['sofia', [sofia, guest]],
  ['PENA sof', [sofia, guest]],
  ['mendez', [guest]],
  ['ve lu', [luis]],
  ['nadie', []],
])('finds %j', (query, found) => {
  expect(entriesNamed(all, query)).toEqual(found)
})

it('counts those checked in', () => {
  expect(arrivedOf(all)).toBe(1)
})
