import { expect, it } from 'vitest'
import { saysMore } from './places.ts'

const condesa = { address: 'Amatlán 94, Condesa, 06140 Ciudad de México' }
const roma = { address: 'Colima 218, Roma Norte, 06700 Ciudad de México' }

it.each([
  ['Colima 218, Roma Norte\nAmatlan 94,  Condesa\nCiudad de México', [roma, condesa], false],
  ['Colima 218, Roma Norte\nSótano', [roma, condesa], true],
  ['Colima 218, Roma Norte', [condesa], true],
  ['Colima 218', [{ address: null }], true],
  ['Colima 218', [], true],
  [' \n ', [], false],
  [null, [roma], false],
])('%j adds information to %j: %s', (location, places, more) => {
  expect(saysMore(location, places)).toBe(more)
})
