import { expect, it } from 'vitest'
import type { AskedField } from '#contract/types.ts'
import type { Answers } from '#domain/forms/field.ts'
import { askedOf, partOf, pendingKeys } from './pending-part.ts'

const field = (key: string, more: Partial<AskedField> = {}): AskedField => ({
  key,
  name: key,
  id: key,
  order: 1,
  label: key,
  hint: null,
  type: 'text',
  required: true,
  options: null,
  precondition: null,
  step: 1,
  multiple: false,
  missing: null,
  value: null,
  files: [],
  form_fields: null,
  ...more,
})
const fields = [
  field('shirt'),
  field('injured', {
    order: 2,
    type: 'select',
    options: ['sí', 'no'].map((value) => ({ value, label: value })),
  }),
  field('which', { order: 3, precondition: { key: 'injured', values: ['sí'] } }),
  field('note', { order: 4, required: false }),
  field('contact', {
    order: 5,
    type: 'emergency_contact',
    required: false,
    form_fields: [field('name'), field('phone', { order: 2, type: 'phone' })],
  }),
]
const shown = (answers: Answers, earlier: string[] = []) =>
  partOf(fields, new Set([...earlier, ...pendingKeys(fields, answers)]), answers).flatMap((one) =>
    one.form_fields ? one.form_fields.map(({ key }) => `${one.key}.${key}`) : [one.key],
  )

it.each<[string, Answers, string[], string[]]>([
  ['what nobody answered', {}, [], ['shirt', 'injured']],
  ['only what is missing', { shirt: 'M', injured: 'no' }, [], []],
  [
    'what an answer from before brings up, without its condition',
    { shirt: 'M', injured: 'sí' },
    [],
    ['which'],
  ],
  ['a question that is being answered', { shirt: 'M', injured: 'no' }, ['injured'], ['injured']],
  ['no question that is no longer asked', { shirt: 'M', injured: 'no' }, ['which'], []],
  ['the rest of what was begun', { shirt: 'M', injured: 'no', 'contact.name': 'Luz' }, [], ['contact.phone']],
])('the part of a form asks %s', (_, answers, earlier, keys) => {
  expect(shown(answers, earlier)).toEqual(keys)
})

it('nothing of the part depends on what is not in it', () => {
  const [which] = partOf(fields, new Set(['which']), { injured: 'sí' })
  expect(which?.precondition).toBeNull()
})

it('what is saved are the answers to all that is asked', () => {
  const answers = { shirt: 'M', injured: 'no', which: 'rodilla', 'contact.name': 'Luz' }
  expect(askedOf(fields, answers)).toEqual({
    shirt: 'M',
    injured: 'no',
    note: null,
    'contact.name': 'Luz',
    'contact.phone': null,
  })
})
