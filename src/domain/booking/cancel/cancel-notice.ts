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

/** What the customer reads about the credit before cancelling. */
export type CancelNotice = 'returned' | 'received' | 'late' | 'used_up' | 'unaffected'

/** The server's answer on a place, and on what cancelling it now would do to the credit. */
interface CancelOutlook {
  single_class: { class_date: string; class_type: Timeframe }
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
  const { class_date, class_type } = outlook.single_class
  if (outlook.cancel_returns_credit) return 'returned'
  if (outlook.received) return 'received'
  if (Date.parse(class_date) - now < cancelWindow(class_type)) return 'late'
  return outlook.cancel_loses_credit ? 'used_up' : 'unaffected'
}
