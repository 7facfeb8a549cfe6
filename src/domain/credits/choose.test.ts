import { expect, it } from 'vitest'

import { chooseCredits, type Places } from './choose.ts'
import type { Credit, PayableClass } from './fit.ts'

const target: PayableClass = {
  single_class_id: 50,
  class_type_id: 3,
  class_package_id: null,
  day: '2026-11-18',
}

function credit(id: number, expires_on: string, given: Partial<Credit> = {}): Credit {
  return {
    available_class_id: id,
    state: 'free',
    unlimited: false,
    class_types: null,
    class_package_id: null,
    only_package: false,
    expires_on,
    held_for: null,
    usable_from: null,
    ...given,
  }
}
const late = credit(1, '2026-12-31')
const soon = credit(2, '2026-11-20')
const alsoSoon = credit(3, '2026-11-20')
const gone = credit(4, '2026-11-17')
const membership = credit(5, '2026-11-19', { unlimited: true })

const own: Places = { own: true, guest: false }
const guest: Places = { own: false, guest: true }
const both: Places = { own: true, guest: true }

it.each<[string, Credit[], Places, boolean, unknown]>([
  ['what expires first', [late, soon], own, false, [2, null]],
  ['the older of two that expire together', [alsoSoon, soon], own, false, [2, null]],
  ['a counted one before the membership', [late, membership], own, false, [1, null]],
  ['a counted one in spite of a penalty', [late, membership], own, true, [1, null]],
  ['the membership when nothing else fits', [gone, membership], own, false, [5, null]],
  ['a penalty on the membership', [gone, membership], own, true, 'penalty'],
  ['nothing', [gone], own, false, 'no_credits'],
  ['two for two', [late, soon], both, false, [2, 1]],
  ['the last one for the guest, the membership for the holder', [late, membership], both, false, [5, 1]],
  ['the last one for the guest, the membership blocked', [late, membership], both, true, 'penalty'],
  ['one for two', [late], both, false, 'no_credits'],
  ['no membership for a guest', [membership], guest, false, 'no_credits'],
  ['a penalty does not matter where the guest has nothing', [membership], both, true, 'no_credits'],
  ['a guest beside a place reserved already', [late, soon], guest, true, [null, 2]],
])('%s', (_, credits, places, penalised, expected) => {
  const payment = chooseCredits(credits, target, places, penalised)
  const seen =
    payment.code === 'ok'
      ? [payment.own?.available_class_id ?? null, payment.guest?.available_class_id ?? null]
      : payment.code
  expect(seen).toEqual(expected)
})

const held = credit(6, '2027-01-31', { held_for: 50 })
it.each<[string, Credit[], Places, boolean, unknown]>([
  ['what is held for an offer before what expires first', [soon, held], own, false, [6, null]],
  ['what is held for the holder, what expires first for the guest', [soon, late, held], both, false, [6, 2]],
  ['what is held for the guest, who cannot ride on the membership', [membership, held], both, false, [5, 6]],
  ['what is held in spite of a penalty', [membership, held], own, true, [6, null]],
  [
    'what expires first when the held one is gone',
    [soon, { ...held, state: 'removed' }],
    own,
    false,
    [2, null],
  ],
  [
    'what expires first when the held one is held for another',
    [soon, { ...held, held_for: 51 }],
    own,
    false,
    [2, null],
  ],
])('an offer: %s', (_, credits, places, penalised, expected) => {
  const payment = chooseCredits(credits, target, places, penalised, 6)
  expect(
    payment.code === 'ok' && [
      payment.own?.available_class_id ?? null,
      payment.guest?.available_class_id ?? null,
    ],
  ).toEqual(expected)
})
