import { expect, it } from 'vitest'
import { winAnsi } from './win-ansi.ts'

it.each([
  ['Ana Muñoz Ávila, ¡ñandú! ¿Güera?', 'Ana Muñoz Ávila, ¡ñandú! ¿Güera?'],
  // Letters with their accents apart, as some keyboards send them.
  ['Núñez', 'Núñez'],
  ['Casa “Aura” – 10 €', 'Casa “Aura” – 10 €'],
  ['Łukasz Dvořák', 'Lukasz Dvorák'],
  ['Yoga 🧘 日', 'Yoga ? ?'],
  ['dos\tlíneas\nno', 'dos líneas no'],
])('%j is written as %j', (text, written) => {
  expect(winAnsi(text)).toBe(written)
})
