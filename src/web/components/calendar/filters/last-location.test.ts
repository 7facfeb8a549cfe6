import { expect, it } from 'vitest'
import { lastLocation } from './last-location.ts'

it.each([
  ['', null],
  ['cupo-estudio=4', 4],
  ['a=1; cupo-estudio=12; b=2', 12],
  ['a=1;cupo-estudio=12', 12],
  ['x-cupo-estudio=12', null],
  ['cupo-estudio=12x', null],
  ['cupo-estudio=todos', null],
  ['cupo-estudio=-1', null],
])('reads the location from %j', (cookie, id) => {
  expect(lastLocation(cookie)).toBe(id)
})
