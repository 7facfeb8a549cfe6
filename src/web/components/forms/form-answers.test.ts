import { expect, it } from 'vitest'
import type { FormField } from '#domain/forms/field.ts'
import { valuesOf } from '#web/api/form-values.ts'
import { controlName, problemsIn, UPLOADING } from './form-answers.ts'

const field = (key: string, multiple: boolean, required: boolean): FormField => ({
  key,
  order: 1,
  label: key,
  hint: null,
  type: 'file',
  required,
  options: null,
  precondition: null,
  step: 1,
  multiple,
  missing: null,
  value: null,
  form_fields: null,
})

it.each([
  ['an optional file', field('certificate', false, false), []],
  ['a required one that replaces another', field('certificate', false, true), ['7']],
  ['one of several', field('certificate', true, true), ['7', '8']],
])('does not send a form while %s is on its way', (_what, asked, there) => {
  const data = new FormData()
  for (const file of [UPLOADING, ...there, '']) data.append(controlName(asked.key), file)
  expect(problemsIn([asked], valuesOf(data))).toEqual({
    [controlName('certificate')]: 'Espera a que termine de subir el archivo.',
  })
  data.delete(controlName(asked.key))
  data.append(controlName(asked.key), '9')
  expect(problemsIn([asked], valuesOf(data))).toEqual({})
})
