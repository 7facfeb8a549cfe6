import { expect, test } from 'vitest'
import { can, isBoundToOwnClasses, roles } from './roles.ts'

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
