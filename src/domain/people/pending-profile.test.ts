import { expect, it } from 'vitest'
import { pendingProfile } from './pending-profile.ts'

it.each([
  [{ name: 'Ana', last_name: 'Torres', phone: '5512345678' }, []],
  [{ name: 'Ana', last_name: 'Torres', phone: null }, ['phone']],
  [{ name: 'Ana', last_name: '', phone: '' }, ['last_name', 'phone']],
  [{ name: ' ', last_name: ' ', phone: null }, ['name', 'last_name', 'phone']],
])('of %j pending is %j', (person, pending) => {
  expect(pendingProfile(person)).toEqual(pending)
})
