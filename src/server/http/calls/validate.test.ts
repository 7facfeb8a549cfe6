import { z } from '@hono/zod-openapi'
import { expect, it } from 'vitest'
import { AppError } from '#server/kit/errors.ts'
import { validate } from './validate.ts'

const schema = z.strictObject({
  name: z.string().trim().min(2).max(5),
  phone: z.string().regex(/^\d+$/).optional(),
  email: z.email().optional(),
  age: z.int().min(18).max(99).optional(),
  tags: z.array(z.string()).min(1).max(2).optional(),
  kind: z.enum(['a', 'b']).optional(),
  day: z.iso.date().optional(),
  guest: z
    .string()
    .refine((name) => name.length > 1, { error: 'Así no se llama nadie.' })
    .optional(),
  nested: z.strictObject({ deep: z.boolean() }).optional(),
})

function fieldsOf(value: unknown): Record<string, string> | undefined {
  try {
    validate([{ schema, value }])
  } catch (error) {
    if (error instanceof AppError) return error.fields
    throw error
  }
  return undefined
}

it.each([
  [{}, 'Revisa el campo: Nombre. Debes llenar este campo.'],
  [{ name: 'Eva', phone: 'x' }, 'El formato del teléfono no es correcto.'],
  [{ name: 'Eva', guest: 'x' }, 'Así no se llama nadie.'],
  [{ name: 'Eva', day: 'x' }, 'Revisa el campo: day. La fecha no es válida.'],
  [{ name: 'x', phone: 'x' }, 'Revisa los campos faltantes o inválidos.'],
])('reports for %j %s', (value, sentence) => {
  expect(() => validate([{ schema, value }])).toThrow(expect.objectContaining({ message: sentence }))
})

it('returns the schema’s output of each part, in order', () => {
  const id = z.strictObject({ id: z.string().transform(Number) })
  const parts = [
    { schema: id, value: { id: '7' } },
    { schema, value: { name: ' Eva ' } },
  ]
  expect(validate(parts)).toEqual([{ id: 7 }, { name: 'Eva' }])
})

it.each([
  [{}, { name: 'Debes llenar este campo.' }],
  [{ name: '' }, { name: 'Debes llenar este campo.' }],
  [{ name: ' \t' }, { name: 'Debes llenar este campo.' }],
  [{ name: 'x' }, { name: 'Debe tener al menos 2 caracteres.' }],
  [{ name: 'demasiado' }, { name: 'Debe tener como máximo 5 caracteres.' }],
  [{ name: 5 }, { name: 'El valor de este campo no es del tipo esperado.' }],
  [{ name: 'Eva', phone: 'x' }, { phone: 'El formato del teléfono no es correcto.' }],
  [{ name: 'Eva', email: 'x' }, { email: 'El correo no tiene un formato válido.' }],
  [{ name: 'Eva', age: 1 }, { age: 'Debe ser un número mayor o igual a 18.' }],
  [{ name: 'Eva', age: 100 }, { age: 'Debe ser un número menor o igual a 99.' }],
  [{ name: 'Eva', age: 20.5 }, { age: 'Debe ser un número entero.' }],
  [{ name: 'Eva', age: '20' }, { age: 'El valor de este campo no es del tipo esperado.' }],
  [{ name: 'Eva', tags: [] }, { tags: 'Debes elegir al menos 1.' }],
  [{ name: 'Eva', tags: ['a', 'b', 'c'] }, { tags: 'Puedes elegir como máximo 2.' }],
  [{ name: 'Eva', kind: 'c' }, { kind: 'Debes seleccionar una opción.' }],
  [{ name: 'Eva', day: '2026-02-30' }, { day: 'La fecha no es válida.' }],
  [
    { name: 'Eva', nested: { deep: 1, other: 2 } },
    expect.objectContaining({ 'nested.other': 'Este campo no se reconoce.' }),
  ],
  [{ name: 'Eva', tags: ['a\0'] }, { 'tags.0': 'Este campo contiene caracteres que no se permiten.' }],
  [
    { name: 'Eva', 'k\0': 1 },
    expect.objectContaining({ 'k\0': 'Este campo contiene caracteres que no se permiten.' }),
  ],
])('of %j reports %j', (value, fields) => {
  expect(fieldsOf(value)).toEqual(fields)
})

it('reports the invalid fields of all parts together', () => {
  const parts = [
    { schema: undefined, value: { extra: '1' } },
    { schema, value: {} },
  ]
  expect(() => validate(parts)).toThrow(
    expect.objectContaining({
      fields: { extra: 'Este campo no se reconoce.', name: 'Debes llenar este campo.' },
    }),
  )
})

it('handles a field named like a property of Object.prototype', () => {
  const value = JSON.parse('{"name":"Eva","constructor":1}') as unknown
  expect(Object.keys(fieldsOf(value) ?? {})).toEqual(['constructor'])
})

it('limits the texts for a request with ten thousand unknown fields', () => {
  const value = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, n]))
  expect(Object.keys(fieldsOf(value) ?? {})).toHaveLength(50)
})
