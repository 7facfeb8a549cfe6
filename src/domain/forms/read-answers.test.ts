import { describe, expect, it } from 'vitest'
import { answerSentence } from '#text/account/profile/form-sentences.ts'
import type { AnswerValue, Answers, FieldDefinition, FormField } from './field.ts'
import { readAnswers } from './read-answers.ts'

const field = (given: Partial<FormField> & { type: string }): FormField => ({
  key: 'q',
  order: 1,
  label: 'Pregunta',
  hint: null,
  required: true,
  options: null,
  precondition: null,
  step: 1,
  multiple: false,
  missing: null,
  value: null,
  form_fields: null,
  ...given,
})

/** The stored answer, or the sentence under the field. */
function judged(fields: FormField[], answers: Answers, key = 'q'): unknown {
  const read = readAnswers(fields, answers)
  const found = read.problems.find(({ question }) => question.key === key)
  return found ? { refused: answerSentence(found) } : read.answers.get(key)
}
const refused = (sentence: string) => ({ refused: sentence })

const REQUIRED = 'Debes llenar este campo.'
const OPTION = 'Debes seleccionar una opción.'
const FILE = 'Debes cargar el archivo solicitado.'
const PHONE = 'El formato del teléfono no es correcto.'
const DATE = 'Esa fecha no existe. Escribe día, mes y año.'
const YEAR = 'El año debe estar entre 1900 y 2100.'
const yesNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
]
const ten = Array.from({ length: 10 }, (_, index) => ({ value: index + 1, label: String(index + 1) }))

describe('every type of field', () => {
  it.each<[type: string, more: Partial<FormField>, given: AnswerValue, stored: unknown]>([
    ['text', {}, ' Ana ', 'Ana'],
    ['text', {}, 'x'.repeat(300), 'x'.repeat(300)],
    ['text', {}, 'x'.repeat(301), refused('El texto es demasiado largo.')],
    ['text', {}, '', refused(REQUIRED)],
    ['text', {}, '   ', refused(REQUIRED)],
    ['text', {}, null, refused(REQUIRED)],
    ['text', { missing: 'Debes agregar tu ciudad.' }, '', refused('Debes agregar tu ciudad.')],
    ['text', {}, ['a'], refused('El valor de este campo no es del tipo esperado.')],
    ['text', {}, 5, refused('El valor de este campo no es del tipo esperado.')],
    ['textarea', {}, 'una\ndos', 'una\ndos'],
    ['textarea', {}, ' \n ', refused(REQUIRED)],
    ['textarea', {}, 'x'.repeat(2001), refused('El texto es demasiado largo.')],
    ['phone', {}, '(551) 234-5678', '5512345678'],
    ['phone', {}, '+52 55 1234 5678', refused(PHONE)],
    ['phone', {}, '551234', refused(PHONE)],
    ['phone', {}, '', refused(REQUIRED)],
    ['number', {}, '164', 164],
    ['number', {}, 0, 0],
    ['number', {}, '1.5', 1.5],
    ['number', {}, '-1', refused('El número no puede ser negativo.')],
    ['number', {}, 'alta', refused('Escribe un número.')],
    ['number', {}, 1_000_000_000, 1_000_000_000],
    ['number', {}, '1000000001', refused('Debe ser un número menor o igual a 1,000,000,000.')],
    ['number', {}, '1e999', refused('Debe ser un número menor o igual a 1,000,000,000.')],
    ['number', {}, '', refused(REQUIRED)],
    ['date', {}, '1991-02-28', '1991-02-28'],
    ['date', {}, '2024-02-29', '2024-02-29'],
    ['date', {}, '1991-02-31', refused(DATE)],
    ['date', {}, '2023-02-29', refused(DATE)],
    ['date', {}, '31/02/1991', refused(DATE)],
    ['date', {}, '0001-01-01', refused(YEAR)],
    ['date', {}, '1899-12-31', refused(YEAR)],
    ['date', {}, '2100-12-31', '2100-12-31'],
    ['date', {}, '2199-01-01', refused(YEAR)],
    ['date', {}, '2199-02-30', refused(DATE)],
    ['date', {}, '', refused(REQUIRED)],
    ['time', {}, '07:30', '07:30'],
    ['time', {}, '24:00', refused('Escribe la hora y los minutos.')],
    ['time', {}, '', refused(REQUIRED)],
    ['datetime-local', {}, '2026-11-22T18:30', '2026-11-22T18:30'],
    ['datetime-local', {}, '2026-11-31T18:30', refused(DATE)],
    ['datetime-local', {}, '2026-11-22', refused(DATE)],
    ['datetime-local', {}, '2199-01-01T18:30', refused(YEAR)],
    ['datetime-local', {}, '2026-11-22T18:30T', refused(DATE)],
    ['select', { options: yesNo }, 'false', false],
    ['select', { options: yesNo }, false, false],
    ['select', { options: ten }, '6', 6],
    ['select', { options: yesNo }, 'quizá', refused(OPTION)],
    ['select', { options: yesNo }, ['true'], refused(OPTION)],
    ['select', { options: yesNo }, '', refused(OPTION)],
    ['select', { options: null }, 'x', refused(OPTION)],
    ['creatable-select', { options: ten }, ['Rodilla', ' Rodilla ', ''], ['Rodilla']],
    ['creatable-select', {}, [], refused(OPTION)],
    ['creatable-select', {}, [''], refused(OPTION)],
    ['creatable-select', {}, 'Rodilla', refused('El valor de este campo no es del tipo esperado.')],
    ['creatable-select', {}, ['x'.repeat(81)], refused('El texto es demasiado largo.')],
    [
      'creatable-select',
      {},
      ten
        .map((_, i) => `a${i}`)
        .concat(
          ten.map((_, i) => `b${i}`),
          'c',
        ),
      refused('Son demasiadas respuestas para este campo.'),
    ],
    ['checkbox', {}, 'true', true],
    ['checkbox', {}, false, refused(REQUIRED)],
    ['checkbox', {}, null, refused(REQUIRED)],
    ['checkbox', { required: false }, false, false],
    ['checkbox', {}, 'sí', refused(OPTION)],
    ['file', {}, ['12'], [12]],
    ['file', {}, [12], [12]],
    ['file', {}, [], refused(FILE)],
    ['file', {}, null, refused(FILE)],
    ['file', {}, ['otra cosa'], refused('No encontramos ese archivo. Súbelo de nuevo.')],
    ['file', {}, [1, 2], refused('Son demasiadas respuestas para este campo.')],
    ['image', { multiple: true }, [1, 2, 2], [1, 2]],
    ['image', { multiple: true }, [1, 2, 3, 4, 5, 6], refused('Son demasiadas respuestas para este campo.')],
    ['image', {}, '', refused(FILE)],
  ])('%s %o with %o', (type, more, given, stored) => {
    expect(judged([field({ type, ...more })], { q: given })).toEqual(stored)
  })

  it.each([
    'text',
    'textarea',
    'phone',
    'number',
    'date',
    'time',
    'datetime-local',
    'select',
    'creatable-select',
    'file',
    'image',
  ])('%s may stay empty if it is optional', (type) => {
    for (const nothing of [null, '', []])
      expect(judged([field({ type, required: false, options: yesNo })], { q: nothing })).toBeNull()
  })
})

describe('a precondition', () => {
  const form = [
    field({ key: 'hurt', type: 'select', options: yesNo }),
    field({ key: 'q', order: 2, type: 'text', precondition: { key: 'hurt', values: [true] } }),
    field({ key: 'more', order: 3, type: 'text', precondition: { key: 'q', values: ['rodilla'] } }),
  ]

  it('asks for what depends on an answer only after that answer', () => {
    expect(judged(form, { hurt: 'true' })).toEqual(refused(REQUIRED))
    expect(readAnswers(form, { hurt: false }).problems).toEqual([])
    expect(judged(form, { hurt: true, q: 'rodilla' }, 'more')).toEqual(refused(REQUIRED))
  })

  it('hides what depends on something hidden, whatever was sent for it', () => {
    const read = readAnswers(form, { hurt: false, q: 'rodilla', more: 'x' })
    expect([...read.answers.keys()]).toEqual(['hurt'])
    expect(read.unknown).toEqual(['q', 'more'])
  })

  it('holds for one of several words', () => {
    const several = [
      field({ key: 'where', type: 'creatable-select' }),
      field({ key: 'q', order: 2, type: 'text', precondition: { key: 'where', values: ['Rodilla'] } }),
    ]
    expect(judged(several, { where: ['Hombro', 'Rodilla'] })).toEqual(refused(REQUIRED))
    expect(judged(several, { where: ['Hombro'] })).toBeUndefined()
  })
})

describe('nested fields', () => {
  const { form_fields: _, ...plain } = field({ type: 'text' })
  const city: FieldDefinition = {
    ...plain,
    key: 'city',
    label: 'Ciudad',
    missing: 'Debes agregar tu ciudad.',
  }
  const street: FieldDefinition = { ...plain, key: 'street', label: 'Calle', required: false }
  const form = (required: boolean) => [
    field({ key: 'home', type: 'address', required, form_fields: [city, street] }),
  ]

  it('are required with the field they are in', () => {
    expect(judged(form(true), {}, 'home.city')).toEqual(refused('Debes agregar tu ciudad.'))
    expect(judged(form(true), { 'home.city': 'Mérida' }, 'home.city')).toBe('Mérida')
  })

  it('are required in an optional field once it has been begun', () => {
    expect(readAnswers(form(false), {}).problems).toEqual([])
    expect(judged(form(false), { 'home.street': 'Calle 60' }, 'home.city')).toEqual(
      refused('Debes agregar tu ciudad.'),
    )
  })

  it('are hidden with the field they are in', () => {
    const hidden = [
      field({ key: 'invoice', type: 'checkbox', required: false }),
      { ...form(true)[0]!, order: 2, precondition: { key: 'invoice', values: [true] } },
    ]
    expect(readAnswers(hidden, { invoice: false }).problems).toEqual([])
    expect(judged(hidden, { invoice: true }, 'home.city')).toEqual(refused('Debes agregar tu ciudad.'))
  })
})

it('reads steps in their order, and takes nothing that it does not ask', () => {
  const form = [field({ key: 'b', type: 'text', step: 2 }), field({ key: 'a', type: 'text', order: 9 })]
  expect(readAnswers(form, {}).problems.map(({ question }) => question.key)).toEqual(['a', 'b'])
  expect(readAnswers(form, { a: 'x', b: 'x', __proto__x: 'x', constructor: 'x' }).unknown).toEqual([
    '__proto__x',
    'constructor',
  ])
})
