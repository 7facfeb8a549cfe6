import type { Migration } from 'kysely/migration'

import * as foundation from './0001-foundation.ts'
import * as people from './0002-people.ts'
import * as catalogue from './0003-catalogue.ts'
import * as selling from './0004-selling.ts'
import * as schedule from './0005-schedule.ts'
import * as credits from './0006-credits.ts'
import * as booking from './0007-booking.ts'
import * as content from './0008-content.ts'
import * as operations from './0009-operations.ts'
import * as signIn from './0010-sign-in.ts'
import * as bookingFunctions from './0011-booking-functions.ts'
import * as checkout from './0100-checkout.ts'
import * as reservationEvents from './0101-reservation-events.ts'
import * as bookingInFull from './0200-booking-in-full.ts'
import * as refusedOnce from './0210-refused-once.ts'
import * as waitlist from './0220-waitlist.ts'
import * as accountChanges from './0230-account-changes.ts'
import * as penaltiesFromAttendance from './0240-penalties-from-attendance.ts'
import * as handedOn from './0250-handed-on.ts'
import * as messages from './0260-messages.ts'
import * as providers from './0300-providers.ts'
import * as discounts from './0350-discounts.ts'
import * as purchaseTerms from './0351-purchase-terms.ts'
import * as refunds from './0352-refunds.ts'
import * as timetableIndex from './0400-timetable-index.ts'
import * as contentAnnounced from './0401-content-announced.ts'
import * as timetableChanges from './0410-timetable-changes.ts'
import * as acceptedOffers from './0411-accepted-offers.ts'
import * as subscriptions from './0420-subscriptions.ts'
import * as savedCards from './0430-saved-cards.ts'
import * as paypalPlans from './0440-paypal-plans.ts'
import * as refundAsked from './0450-refund-asked.ts'
import * as found from './0470-found.ts'
import * as changedTexts from './0471-changed-texts.ts'
import * as pictureBlur from './0505-picture-blur.ts'
import * as moneyByHand from './0535-money-by-hand.ts'
import * as keptAfterPayment from './0620-kept-after-payment.ts'
import * as restsAtProvider from './0490-rests-at-provider.ts'
import * as invoiceMethod from './0491-invoice-method.ts'
import * as providerLease from './0492-provider-lease.ts'
import * as sessionEnds from './0630-session-ends.ts'
import * as passwordChanged from './0631-password-changed.ts'
import * as mailLimit from './0650-mail-limit.ts'
import * as askedAt from './0660-asked-at.ts'
import * as askedCard from './0661-asked-card.ts'
import * as mailsCollected from './0662-mails-collected.ts'
import * as messagesByName from './0663-messages-by-name.ts'

/**
 * Every migration in order: tables and their triggers. One that a studio has run is never edited: a change is a new
 * one. Functions are in `../functions` instead. They are listed rather than discovered, so that the compiler and a
 * bundler see them.
 */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-people': people,
  '0003-catalogue': catalogue,
  '0004-selling': selling,
  '0005-schedule': schedule,
  '0006-credits': credits,
  '0007-booking': booking,
  '0008-content': content,
  '0009-operations': operations,
  '0010-sign-in': signIn,
  '0011-booking-functions': bookingFunctions,
  '0100-checkout': checkout,
  '0101-reservation-events': reservationEvents,
  '0200-booking-in-full': bookingInFull,
  '0210-refused-once': refusedOnce,
  '0220-waitlist': waitlist,
  '0230-account-changes': accountChanges,
  '0240-penalties-from-attendance': penaltiesFromAttendance,
  '0250-handed-on': handedOn,
  '0260-messages': messages,
  '0300-providers': providers,
  '0350-discounts': discounts,
  '0351-purchase-terms': purchaseTerms,
  '0352-refunds': refunds,
  '0400-timetable-index': timetableIndex,
  '0401-content-announced': contentAnnounced,
  '0410-timetable-changes': timetableChanges,
  '0411-accepted-offers': acceptedOffers,
  '0420-subscriptions': subscriptions,
  '0430-saved-cards': savedCards,
  '0440-paypal-plans': paypalPlans,
  '0450-refund-asked': refundAsked,
  '0470-found': found,
  '0471-changed-texts': changedTexts,
  '0490-rests-at-provider': restsAtProvider,
  '0491-invoice-method': invoiceMethod,
  '0492-provider-lease': providerLease,
  '0505-picture-blur': pictureBlur,
  '0535-money-by-hand': moneyByHand,
  '0620-kept-after-payment': keptAfterPayment,
  '0630-session-ends': sessionEnds,
  '0631-password-changed': passwordChanged,
  '0650-mail-limit': mailLimit,
  '0660-asked-at': askedAt,
  '0661-asked-card': askedCard,
  '0662-mails-collected': mailsCollected,
  '0663-messages-by-name': messagesByName,
}
