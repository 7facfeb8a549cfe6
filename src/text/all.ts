// Every text that the owner may change; listing them needs all modules loaded.
import './account.ts'
import './attendance.ts'
import './auth.ts'
import './booking.ts'
import './calendar.ts'
import './cards.ts'
import './charges.ts'
import './checkout-errors.ts'
import './checkout.ts'
import './confirm-email.ts'
import './consent.ts'
import './credits.ts'
import './daily.ts'
import './eligibility.ts'
import './errors.ts'
import './errors/booking.ts'
import './errors/cards.ts'
import './errors/content.ts'
import './errors/messages.ts'
import './errors/schedule.ts'
import './errors/selling.ts'
import './errors/subscriptions.ts'
import './errors/waitlist.ts'
import './field-labels.ts'
import './guest.ts'
import './install.ts'
import './installed.ts'
import './messages.ts'
import './offline.ts'
import './order.ts'
import './pages.ts'
import './payment-methods.ts'
import './paypal.ts'
import './periods.ts'
import './receipt.ts'
import './reservations.ts'
import './site.ts'
import './subscriptions.ts'
import './unsubscribe.ts'
import './vendor.ts'
import './waitlist.ts'
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
