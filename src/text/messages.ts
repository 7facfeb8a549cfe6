import { accountCalled, accountKinds } from './messages/account-kinds.ts'
import { bookingCalled, bookingKinds } from './messages/booking-kinds.ts'
import { buyingCalled, buyingKinds } from './messages/buying-kinds.ts'
import { classCalled, classKinds } from './messages/class-kinds.ts'
import { studioCalled, studioKinds } from './messages/studio-kinds.ts'
import { said } from './messages/said.ts'
import { sample } from './messages/sample.ts'
import type { Template } from './messages/template.ts'

// Texts of the studio's messages: templates, which the owner edits on a page of their own as whole messages, and words.

const called = { ...bookingCalled, ...classCalled, ...buyingCalled, ...accountCalled, ...studioCalled }

const kinds: { [K in keyof typeof called]: Template } = {
  ...bookingKinds,
  ...classKinds,
  ...buyingKinds,
  ...accountKinds,
  ...studioKinds,
}

export const messageTexts = Object.assign(said, { kinds, called, sample })
