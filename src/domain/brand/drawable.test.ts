import { expect, it } from 'vitest'
import { drawable, initialOf } from './drawable.ts'

it.each([
  ['Yoga & Barre: «mañana» ½', 'Yoga & Barre: «mañana» ½'],
  ['🧘‍♀️ Yoga 🔥', 'Yoga'],
  ['👩🏽‍🦰', ''],
  ['Yo\u0000ga\n\nsuave', 'Yoga suave'],
  ['瑜伽 Yin', 'Yin'],
  ['$1,200 + IVA', '$1,200 + IVA'],
  ['A\u0303', 'Ã'],
])('%j is drawn as %j', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})

it('shortens a long name, never within a character', () => {
  const long = drawable('🌞 '.repeat(40) + 'ñ'.repeat(200))
  expect([long.length, long.isWellFormed(), long.at(-1)]).toEqual([90, true, '…'])
})

it.each([
  ['casa Aura', 'C'],
  ['🌞 sol', 'S'],
  ['«éter»', 'É'],
  ['7 lunas', '7'],
  ['瑜伽', 'C'],
])('%j has the initial %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter)
})
