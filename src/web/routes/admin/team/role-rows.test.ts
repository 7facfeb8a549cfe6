import { expect, it } from 'vitest'
import { calls } from '#contract/index.ts'
import { roleRows } from './role-rows.ts'

/** The calls with which each line of the table is done. */
const done: Record<(typeof roleRows)[number][0], readonly (keyof typeof calls)[]> = {
  ownClasses: ['GET /schedule/staff', 'GET /single_class/{id}/roster'],
  // `PUT /class_reservations` also moves a customer's own spot: its policy, with a test of its own, leaves attendance to staff.
  checkIn: ['GET /class_reservations/{id}/check_in'],
  timetable: ['POST /class_reservations/{id}/move'],
  customers: ['GET /customer/admin/all', 'GET /customer/admin/{id}'],
  sell: [
    'POST /purchases/admin/sell',
    'POST /cash_drawers/{id}/movements',
    'POST /purchases/confirm/{id}',
    'GET /purchases/admin/all',
  ],
  messages: ['GET /messages/{id}', 'POST /incoming_messages/{id}/reply'],
  publish: ['POST /single_class', 'PUT /single_class', 'POST /schedule/publish'],
  prices: ['POST /class_packages', 'POST /pages'],
  refund: ['POST /purchases/refund/{id}'],
  team: ['POST /team', 'PUT /team', 'PUT /appconfig'],
}

it.each(roleRows)('the table of roles says of %s what its calls require', (row, capability) => {
  expect(done[row].map((name) => calls[name].access)).toEqual(done[row].map(() => capability))
})

it('every line has its calls', () => {
  expect(roleRows.map(([row]) => row)).toEqual(Object.keys(done))
})
