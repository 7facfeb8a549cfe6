import { expect, it } from 'vitest'
import { readAnswer } from './replies.ts'

it.each([
  ['1', 'yes'],
  [' 1. ', 'yes'],
  ['1️⃣', 'yes'],
  ['１', 'yes'],
  ['2', 'no'],
  ['«2»', 'no'],
  ['Baja', 'stop'],
  ['BAJA!', 'stop'],
  ['12', null],
  ['1 por favor', null],
  ['constructor', null],
  ['¿Puedo cambiar mi clase de mañana?', null],
  ['', null],
])('%j means %s', (text, answer) => {
  expect(readAnswer(text)).toBe(answer)
})
