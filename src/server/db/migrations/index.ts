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

/**
 * Every migration in the order in which it runs. What a studio has run is never edited: a change is a new
 * one. They are listed rather than found, so that the compiler and a bundler see them.
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
}
