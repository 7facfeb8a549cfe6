import { expect, it } from 'vitest'
import type { RosterEntry } from '#contract/types.ts'
import { actionsFor } from './actions.ts'

const entry: RosterEntry = {
  class_reservation_id: 1,
  customer: { customer_id: 1, name: 'Eva', last_name: 'Sol', file: null },
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
}
const before = { begun: false, over: false, mapped: true, guests: true }
const during = { begun: true, over: false, mapped: false, guests: true }
const after = { begun: true, over: true, mapped: false, guests: true }

it.each([
  ['before the class', {}, before, ['spot', 'move', 'guest', 'cancel']],
  ['where guests are off', {}, { ...before, guests: false }, ['spot', 'move', 'cancel']],
  ['of a guest', { guest: 'Ana', guest_of: 2 }, before, ['spot', 'rename', 'cancel']],
  ['who has come', { attend: true }, before, ['spot', 'guest']],
  ['who has not come yet', {}, during, ['guest', 'waive', 'cancel']],
  ['who has not come', {}, after, ['waive', 'cancel']],
  ['who paid in cash', { attend: true, paid_with: 'cash' }, after, ['unpay']],
  ['who owes the cash', { attend: true, paid_with: 'cash', is_paid: false }, after, []],
  ['who is excused', { waived: true }, after, ['unwaive', 'cancel']],
  ['who came to a class that is over', { attend: true }, after, []],
] as const)('what can be done with the place of somebody %s', (_, more, when, actions) => {
  expect(actionsFor({ ...entry, ...more }, when)).toEqual(actions)
})
