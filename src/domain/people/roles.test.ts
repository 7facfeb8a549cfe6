import { expect, test } from 'vitest'
import { can, isBoundToOwnClasses, mayChange, roles } from './roles.ts'

const having = (capability: Parameters<typeof can>[1]) => roles.filter((role) => can(role, capability))

test('lists the capabilities of every role', () => {
  expect(having('work')).toEqual(['instructor', 'reception', 'admin'])
  expect(having('customers')).toEqual(['reception', 'admin'])
  expect(having('administer')).toEqual(['admin'])
  expect(roles.filter((role) => isBoundToOwnClasses(role))).toEqual(['instructor'])
})

test('a visitor has no capability', () => {
  expect([can(null, 'work'), can(undefined, 'administer')]).toEqual([false, false])
})

test('one’s own data, a customer’s as the desk, and everybody’s as an admin', () => {
  const changed = roles.map((actor) =>
    roles.filter((role) => mayChange({ customer_id: 1, role: actor }, { customer_id: 2, role })),
  )
  expect(changed).toEqual([[], [], ['customer'], [...roles]])
  for (const role of roles) expect(mayChange({ customer_id: 1, role }, { customer_id: 1, role })).toBe(true)
})
