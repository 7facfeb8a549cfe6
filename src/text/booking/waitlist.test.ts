import { expect, it } from 'vitest'
import { whenFreed } from './waitlist.ts'

it.each([
  ['broadcast', 15, 'lo obtiene quien reserve primero'],
  ['offer', 15, 'te lo guardamos 15 minutos'],
  ['offer', 1, 'te lo guardamos 1 minuto y'],
  ['auto', 15, 'te reservamos en orden'],
])('says what happens to a freed place: %s, %i minutes', (waitlist_mode, waitlist_offer_minutes, words) => {
  expect(whenFreed({ waitlist_mode, waitlist_offer_minutes })).toContain(words)
})
