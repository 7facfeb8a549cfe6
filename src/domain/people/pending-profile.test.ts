import { expect, it } from 'vitest'
import type { AnswerValue, FieldDefinition, FormField } from '#domain/forms/field.ts'
import { pendingProfile } from './pending-profile.ts'

const complete = { name: 'Ana', last_name: 'Torres', phone: '5512345678' }

it.each([
  [complete, []],
  [{ ...complete, phone: null }, ['phone']],
  [{ ...complete, last_name: '', phone: '' }, ['last_name', 'phone']],
  [{ name: ' ', last_name: ' ', phone: null }, ['name', 'last_name', 'phone']],
])('of %j pending is %j', (person, pending) => {
  expect(pendingProfile(person, [])).toEqual({ own: pending, questions: [] })
})

const field = (key: string, value: AnswerValue, more: Partial<FieldDefinition> = {}): FormField => ({
  key,
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
  value,
  form_fields: null,
  ...more,
})
const yesNo = ['sí', 'no'].map((value) => ({ value, label: value }))
const injured = (value: AnswerValue) => field('injured', value, { type: 'select', options: yesNo })
const which = field('which', null, { order: 2, precondition: { key: 'injured', values: ['sí'] } })
const contact = (required: boolean, name: AnswerValue, phone: AnswerValue): FormField => ({
  ...field('contact', null, { type: 'emergency_contact', required }),
  form_fields: [field('name', name), field('phone', phone, { type: 'phone', order: 2 })],
})

it.each<[string, FormField[], string[]]>([
  ['an answered field', [field('shirt', 'M')], []],
  ['one without an answer', [field('shirt', null)], ['shirt']],
  ['spaces', [field('shirt', '  ')], ['shirt']],
  ['an optional one', [field('shirt', null, { required: false })], []],
  ['zero', [field('children', 0, { type: 'number' })], []],
  [
    'a choice of false',
    [field('new', false, { type: 'select', options: [{ value: false, label: 'No' }] })],
    [],
  ],
  ['a tick that is not set', [field('rules', false, { type: 'checkbox' })], ['rules']],
  ['an empty list of files', [field('photo', [], { type: 'image' })], ['photo']],
  ['a phone that is none', [field('other', '551', { type: 'phone' })], ['other']],
  ['a condition that does not hold', [injured('no'), which], []],
  ['a condition that holds', [injured('sí'), which], ['which']],
  ['a condition that is not answered', [injured(null), which], ['injured']],
  ['a required object', [contact(true, null, null)], ['contact.name', 'contact.phone']],
  ['an optional object', [contact(false, null, null)], []],
  ['an optional object that was begun', [contact(false, 'Luz', null)], ['contact.phone']],
])('of the form, %s', (_, form, pending) => {
  const { own, questions } = pendingProfile(complete, form)
  expect([own, questions.map(({ key }) => key)]).toEqual([[], pending])
})
