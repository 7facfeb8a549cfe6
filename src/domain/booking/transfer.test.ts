import { describe, expect, it } from 'vitest'
import { type Acceptance, cannotTransfer, decideAcceptance, type TransferablePlace } from './transfer.ts'

const now = new Date('2026-11-18T12:00:00Z')
const place: TransferablePlace = {
  class_date: new Date('2026-11-18T12:00:01Z'),
  class_cancelled: false,
  cancelled: false,
  for_guest: false,
  attend: false,
  unlimited: false,
}
const rules = { allow_transfers: true, now }
const asked: Acceptance = { ...rules, own: false, has_place: false }

describe('a place can be transferred', () => {
  it.each<[string, Partial<TransferablePlace>, Partial<typeof rules>, ReturnType<typeof cannotTransfer>]>([
    ['while the class is to come', {}, {}, null],
    ['only where the studio lets it', {}, { allow_transfers: false }, 'transfers_off'],
    ['not once it is cancelled', { cancelled: true, class_cancelled: true }, {}, 'cancelled'],
    ['not of a class that is off', { class_cancelled: true }, {}, 'class_cancelled'],
    ['not as a guest’s: it goes with the holder’s', { for_guest: true }, {}, 'guest_place'],
    ['not from the moment on that the class begins', { class_date: now, attend: true }, {}, 'class_begun'],
    ['not by who is there already', { attend: true, unlimited: true }, {}, 'attended'],
    ['not when a membership pays for it', { unlimited: true }, {}, 'membership'],
  ])('%s', (_, given, rule, expected) => {
    expect(cannotTransfer({ ...place, ...given }, { ...rules, ...rule })).toBe(expected)
  })
})

describe('a transfer link', () => {
  it.each<[string, Parameters<typeof decideAcceptance>[0], Partial<Acceptance>, string]>([
    ['gives the place', { state: 'open', place }, {}, 'ok'],
    ['must be one', null, {}, 'not_found'],
    ['works once', { state: 'accepted', place: { ...place, cancelled: true } }, {}, 'accepted'],
    ['works until it is taken back', { state: 'revoked', place }, {}, 'revoked'],
    [
      'follows the rules of the place',
      { state: 'open', place: { ...place, cancelled: true } },
      {},
      'cancelled',
    ],
    ['is nothing for the giver', { state: 'open', place }, { own: true, has_place: true }, 'own'],
    ['is nothing for who has a place', { state: 'open', place }, { has_place: true }, 'already_reserved'],
  ])('%s', (_, transfer, more, expected) => {
    expect(decideAcceptance(transfer, { ...asked, ...more })).toBe(expected)
  })
})
