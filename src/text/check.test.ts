import { expect, it } from 'vitest'
import { adminTextsTexts } from '#text/admin/settings/admin-texts.ts'
import { problemOf } from './check.ts'

const { problems } = adminTextsTexts
const classes = '{amount, plural, one {1 clase de {type}} other {{amount} clases de {type}}}'

it.each([
  ['Hola', 'Qué tal <b>'],
  ['Hola', "Escribe '{'esto'}'"],
  ['Hola, {name}', '¡{name}!'],
  [classes, '{amount} de {type}'],
  [classes, '{amount, plural, =-1 {todo {type}} other {{amount} de {type}}}'],
  [
    '{place}{spot, select, none {} other { {spot}}}',
    '{place} {spot, select, none {sin lugar} other {en {spot}}}',
  ],
])('finds no error: %s → %s', (written, words) => {
  expect(problemOf(written, words)).toBeUndefined()
})

it.each([
  ['Hola, {name}', 'Hola, {name', problems.brace],
  [classes, '{amount, plural, other {{type}}', problems.brace],
  ['Hola, {name}', 'Hola, {}', problems.syntax],
  ['Hola, {name}', 'Hola, {1 2}', problems.syntax],
  ['Hola, {name}', 'Hola, {name, date}', problems.syntax],
  ['Hola, {name}', 'Hola, {name, plurar, other {x}}', problems.syntax],
  [classes, '{amount, plural, one {1 de {type}}}', problems.other],
  ['Hola, {name}', 'Hola, {nombre}', problems.unknown({ names: '{name}' })],
  ['Hola', 'Hola, {name}', problems.noNames],
  ['Hola, {name}', 'Hola', problems.missing({ names: '{name}' })],
  [classes, '{amount} clases', problems.missing({ names: '{type}' })],
])('reports an error to the owner: %s → %s', (written, words, problem) => {
  expect(problemOf(written, words)).toBe(problem)
})
