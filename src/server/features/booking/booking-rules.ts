import type { ActionRules } from '#domain/booking/can.ts'
import { cancelWindow } from '#domain/booking/cancel/cancel-notice.ts'
import type { CancelRequest } from '#domain/booking/cancel/cancel.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'

/** The studio's rules on reserving, in the database function's form. */
export const reserveRulesOf = ({
  timezone,
  allow_class_guests,
  booking_opens_days,
  booking_closes_minutes,
  promotion_grace_minutes,
}: Configuration) => ({
  timezone,
  allow_guests: allow_class_guests,
  booking_opens_days,
  booking_closes_minutes,
  promotion_grace_minutes,
})

/** The same rules in the domain's form. */
export const reserveRequestOf = (configuration: Configuration, now: Date) => ({
  now,
  timezone: configuration.timezone,
  allow_guests: configuration.allow_class_guests,
  window: {
    booking_opens_days: configuration.booking_opens_days,
    booking_closes_minutes: configuration.booking_closes_minutes,
  },
  grace_minutes: configuration.promotion_grace_minutes,
})

/** The studio's rules on cancelling, in the form that both domain and database use. */
export function cancelRequestOf(
  configuration: Configuration,
  now: Date,
  by: CancelRequest['by'],
): CancelRequest {
  return {
    now,
    allow_cancel: configuration.allow_cancel_reservations,
    allow_late: configuration.allow_cancel_after_treshold,
    window_seconds: cancelWindow(configuration) / 1000,
    max_cancels: configuration.max_cancels_per_available_class,
    by,
  }
}

export const actionRulesOf = ({
  allow_class_guests,
  qrcode_enabled,
  reservation_rating_enabled,
  allow_transfers,
}: Configuration): ActionRules => ({
  allow_class_guests,
  qrcode_enabled,
  reservation_rating_enabled,
  allow_transfers,
})
