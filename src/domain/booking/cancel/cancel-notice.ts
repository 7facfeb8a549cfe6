/** How long before a class cancelling is free, as in the configuration. */
export interface Timeframe {
  cancel_timeframe_value: number
  /** Singular or plural. */
  cancel_timeframe_unit: string
}

const UNIT_MS: Record<string, number> = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 }

/** Length of the window before a class in which the credit is not returned, in milliseconds. */
export function cancelWindow(timeframe: Timeframe): number {
  return timeframe.cancel_timeframe_value * (UNIT_MS[timeframe.cancel_timeframe_unit.replace(/s$/, '')] ?? 0)
}

interface CancellableClass {
  class_date: string
  class_type: Timeframe
}

/** Whether the class is so near that cancelling a place returns no credit. */
export const insideWindow = ({ class_date, class_type }: CancellableClass, now: number): boolean =>
  Date.parse(class_date) - now < cancelWindow(class_type)

/** What the customer reads about the credit before cancelling. */
export type CancelNotice = 'returned' | 'received' | 'late' | 'used_up' | 'unaffected'

/** The server's answer on a place, and on what cancelling it now would do to the credit. */
interface CancelOutlook {
  single_class: CancellableClass
  /** Until then cancelling is free even inside the window. */
  grace_until: string | null
  /** Somebody else paid for the place and transferred it. */
  received: boolean
  cancel_returns_credit: boolean
  cancel_loses_credit: boolean
}

/**
 * Chooses the sentence of the cancel dialog. If the server says the credit is returned, that wins. `used_up` means a
 * credit cancelled too often, `unaffected` an unlimited membership or cash.
 */
export function cancelNotice(outlook: CancelOutlook, now: number): CancelNotice {
  if (outlook.cancel_returns_credit) return 'returned'
  if (outlook.received) return 'received'
  const grace = outlook.grace_until !== null && Date.parse(outlook.grace_until) > now
  if (insideWindow(outlook.single_class, now) && !grace) return 'late'
  return outlook.cancel_loses_credit ? 'used_up' : 'unaffected'
}
