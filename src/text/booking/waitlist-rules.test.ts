import { expect, it } from 'vitest'
import { waitlistIntro, whenFreed } from './waitlist-rules.ts'

it.each([
  ['broadcast', 15, 'lo obtiene quien reserve primero'],
  ['offer', 15, 'te lo guardamos 15 minutos'],
  ['offer', 1, 'te lo guardamos 1 minuto y'],
  ['auto', 15, 'te reservamos en orden'],
])('says what happens to a freed place: %s, %i minutes', (waitlist_mode, waitlist_offer_minutes, words) => {
  for (const whatsapp of [true, false])
    expect(whenFreed({ waitlist_mode, waitlist_offer_minutes }, { mail: true, whatsapp })).toContain(words)
})

it('promises only what is connected', () => {
  for (const waitlist_mode of ['broadcast', 'offer', 'auto']) {
    const mode = { waitlist_mode, waitlist_offer_minutes: 15 }
    expect(whenFreed(mode, { mail: true, whatsapp: true })).toContain('avisamos por WhatsApp y correo')
    expect(whenFreed(mode, { mail: true, whatsapp: false })).toContain('avisamos por correo')
    expect(whenFreed(mode, { mail: false, whatsapp: true })).toContain('avisamos por WhatsApp')
    expect(whenFreed(mode, { mail: false, whatsapp: false })).not.toContain('avisamos')
  }
  expect(waitlistIntro(0, { mail: true, whatsapp: true })).toContain('te avisamos por WhatsApp y correo.')
  expect(waitlistIntro(0, { mail: true, whatsapp: false })).toContain('te avisamos por correo.')
  expect(waitlistIntro(0, { mail: false, whatsapp: false })).toContain('Si se libera un lugar lo verás aquí.')
})
