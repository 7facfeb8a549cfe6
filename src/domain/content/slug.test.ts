import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it.each([
  ['Cómo llegar', 'como-llegar'],
  ['  ¿Niños & niñas?  ', 'ninos-ninas'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ['¡!', ''],
])('%s in an address', (name, slug) => expect(slugOf(name)).toBe(slug))
