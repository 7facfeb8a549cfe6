import { accountCalled, accountKinds } from './messages/account-kinds.ts'
import { bookingCalled, bookingKinds } from './messages/booking-kinds.ts'
import { sellingCalled, sellingKinds } from './messages/selling-kinds.ts'
import { waitlistCalled, waitlistKinds } from './messages/waitlist-kinds.ts'
import { said } from './messages/said.ts'
import { sample } from './messages/sample.ts'
import type { Template } from './messages/template.ts'

// Texts of the studio's messages: templates, which the owner edits on a page of their own as whole messages, and words. The
// kinds are in files by their group, see domain/messages/kind-groups.ts.

const called = { ...bookingCalled, ...waitlistCalled, ...sellingCalled, ...accountCalled }

const kinds: { [K in keyof typeof called]: Template } = {
  ...bookingKinds,
  ...waitlistKinds,
  ...sellingKinds,
  ...accountKinds,
}

/** A value for each placeholder, as in previews and in the examples that Meta asks for. */
const samples = () => ({
  ...sample,
  credito: said.creditReturned({ count: 1 }),
  estado: said.stillWaiting,
  creditos: said.credits({ count: 2 }),
})

export const messageTexts = Object.assign(said, { kinds, called, sample, samples })
