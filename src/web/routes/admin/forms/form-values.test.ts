import { expect, it } from 'vitest'
import { bodyOf, definitionsOf, type EditedField, moved, newField, valuesOf, wrongIn } from './form-values.ts'

const added = (given: Partial<EditedField>, before: EditedField[] = []): EditedField => ({
  ...newField(given.type ?? 'text', before),
  ...given,
})
const values = (form_fields: EditedField[]) => ({ name: 'Ficha', description: '', form_fields })

it('makes keys of questions’ texts, each only once, and keeps those that are stored', () => {
  const stored = added({ id: 'nick', key: 'nick', label: 'Otro texto' })
  const fields = [stored]
  for (const label of ['¿Tienes una lesión?', '¿Tienes una lesión?', '2 nombres', 'Nick', '¿?'])
    fields.push(added({ label }, fields))
  expect(definitionsOf(fields).map(({ key }) => key)).toEqual([
    'nick',
    'tienes_una_lesion',
    'tienes_una_lesion_2',
    'p_2_nombres',
    'nick_2',
    'p_',
  ])
})

it('stores a new option by its label and a known one by its value, in the order that is shown', () => {
  const field = added({
    type: 'select',
    label: 'Nivel',
    options: [
      { value: true, label: 'Sí, mucho' },
      { value: null, label: ' Algo ' },
    ],
  })
  expect(bodyOf(values([field])).form_fields[0]).toMatchObject({
    order: 1,
    options: [
      { value: true, label: 'Sí, mucho' },
      { value: 'Algo', label: 'Algo' },
    ],
  })
  expect(bodyOf(values([{ ...field, type: 'text' }])).form_fields[0]?.options).toBeNull()
})

it('gives a new option a free value where its words are what a renamed one is stored as', () => {
  const options = ['B', 'A', 'A 2'].map((label, index) => ({ value: index === 0 ? 'A' : null, label }))
  const field = added({ type: 'select', label: 'Nivel', options })
  expect(bodyOf(values([field])).form_fields[0]?.options).toEqual([
    { value: 'A', label: 'B' },
    { value: 'A 2', label: 'A' },
    { value: 'A 2 2', label: 'A 2' },
  ])
  expect(wrongIn(values([field]))).toEqual({})
})

it('a condition follows its question through the key that it gets', () => {
  const hurt = added({ type: 'checkbox', label: 'Lesión' })
  const where = added({ label: '¿Dónde?', condition: { id: hurt.id, values: [true] } }, [hurt])
  expect(bodyOf(values([hurt, where])).form_fields[1]?.precondition).toEqual({
    key: 'lesion',
    values: [true],
  })
  expect(wrongIn(values([hurt, where]))).toEqual({})
  expect(wrongIn(values([where, hurt]))).toEqual({
    'form_fields.0.precondition': 'La condición debe depender de una pregunta anterior.',
  })
})

it('names what is missing by the question’s place', () => {
  const first = added({ label: 'Bien' })
  expect(wrongIn(values([first, added({ type: 'select', label: ' ' }, [first])]))).toEqual({
    'form_fields.1.label': 'Escribe la pregunta.',
    'form_fields.1.options': 'Escribe cada opción, y cada una solo una vez.',
  })
})

it('reads a stored form without changing it', () => {
  const form_fields = [
    { key: 'a', label: 'A', order: 1, type: 'checkbox', required: false, step: 1, multiple: false },
    { key: 'b', label: 'B', order: 2, type: 'text', required: true, step: 2, multiple: false },
  ].map((field) => ({
    hint: null,
    options: null,
    precondition: field.key === 'b' ? { key: 'a', values: [true] } : null,
    missing: null,
    value: null,
    ...field,
  }))
  const record = { name: 'Ficha', description: null, form_fields }
  expect(bodyOf(valuesOf(record as never))).toEqual(record)
})

it('moves to a place', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
