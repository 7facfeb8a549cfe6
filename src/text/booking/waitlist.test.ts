import { expect, it } from 'vitest'
import { waitlistIntro, whenFreed } from './waitlist.ts'

it.each([
  ['broadcast', 15, 'lo obtiene quien reserve primero'],
  ['offer', 15, 'te lo guardamos 15 minutos'],
  ['offer', 1, 'te lo guardamos 1 minuto y'],
  ['auto', 15, 'te reservamos en orden'],
])('says what happens to a freed place: %s, %i minutes', (waitlist_mode, waitlist_offer_minutes, words) => {
  for (const byWhatsApp of [true, false])
    expect(whenFreed({ waitlist_mode, waitlist_offer_minutes }, byWhatsApp)).toContain(words)
})

it('promises WhatsApp only where it is connected', () => {
  for (const waitlist_mode of ['broadcast', 'offer', 'auto']) {
    const mode = { waitlist_mode, waitlist_offer_minutes: 15 }
    expect(whenFreed(mode, true)).toContain('avisamos por WhatsApp y correo')
    expect(whenFreed(mode, false)).toContain('avisamos por correo')
  }
  expect(waitlistIntro(0, true)).toContain('te avisamos por WhatsApp y correo.')
  expect(waitlistIntro(0, false)).toContain('te avisamos por correo.')
})
