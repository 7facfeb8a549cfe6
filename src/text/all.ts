// Every text that the owner may change; listing them needs all modules loaded.
import '#text/account/account.ts'
import '#text/account/own-reservations.ts'
import '#text/account/preferences/preferences.ts'
import '#text/account/profile/profile.ts'
import '#text/account/purchases.ts'
import '#text/booking/dialogs.ts'
import '#text/booking/policy.ts'
import '#text/account/profile/address.ts'
import '#text/booking/attendance.ts'
import '#text/account/sign-in/auth.ts'
import '#text/account/sign-in/firebase.ts'
import '#text/booking/booking.ts'
import '#text/booking/calendar.ts'
import '#text/selling/cards.ts'
import '#text/selling/charges.ts'
import '#text/selling/checkout-errors.ts'
import '#text/selling/checkout.ts'
import '#text/account/profile/confirm-email.ts'
import '#text/account/profile/delete-account.ts'
import '#text/account/profile/own-data-page.ts'
import '#text/site/consent.ts'
import '#text/selling/credits.ts'
import '#text/account/daily.ts'
import '#text/account/profile/forms.ts'
import '#text/booking/eligibility.ts'
import '#text/account/acting.ts'
import '#text/account/acting-page.ts'
import './errors.ts'
import './errors/acting.ts'
import './errors/booking.ts'
import './errors/cards.ts'
import './errors/content.ts'
import './errors/desk.ts'
import './errors/kiosk.ts'
import './errors/merging.ts'
import './errors/messages.ts'
import './errors/passkeys.ts'
import './errors/schedule.ts'
import './errors/selling.ts'
import './errors/subscriptions.ts'
import './errors/videos.ts'
import './errors/waitlist.ts'
import './field-labels.ts'
import '#text/booking/guest.ts'
import '#text/booking/kiosk.ts'
import '#text/site/install.ts'
import './messages.ts'
import './replies.ts'
import '#text/site/offline.ts'
import '#text/selling/order.ts'
import '#text/account/sign-in/password.ts'
import '#text/site/pages.ts'
import '#text/selling/payment-methods.ts'
import '#text/selling/paypal.ts'
import '#text/selling/periods.ts'
import '#text/selling/receipt.ts'
import '#text/booking/reservations.ts'
import '#text/booking/unfit.ts'
import '#text/site/site.ts'
import '#text/selling/subscriptions.ts'
import '#text/selling/wanted.ts'
import '#text/account/preferences/push.ts'
import '#text/account/preferences/quiet-hours.ts'
import '#text/account/sign-in/passkeys.ts'
import '#text/account/sign-in/security.ts'
import '#text/account/sign-in/webauthn.ts'
import '#text/account/preferences/unsubscribe.ts'
import '#text/site/vendor.ts'
import '#text/account/videos.ts'
import '#text/uploads.ts'
import '#text/booking/waitlist.ts'
import '#text/booking/waitlist-rules.ts'
import '#text/booking/week.ts'
import { type Catalogue, catalogues } from './texts.ts'

/** The default of every message that the owner may change, by its key: all but those of the back office. */
export function writtenTexts(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [area, catalogue] of catalogues)
    if (!/^admin(?:\.|$)/.test(area)) collect(area, catalogue, found)
  return found
}

function collect(
  place: string,
  part: string | Catalogue | readonly unknown[],
  found: Map<string, string>,
): void {
  if (typeof part === 'string') found.set(place, part)
  else
    for (const [name, inner] of Object.entries(part))
      collect(`${place}.${name}`, inner as string | Catalogue, found)
}
