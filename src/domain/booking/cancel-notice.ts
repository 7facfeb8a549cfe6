/** How long before a class cancelling is free, as the configuration says it. */
interface Timeframe {
  cancel_timeframe_value: number
  cancel_timeframe_unit: string
}

const UNIT_MS: Record<string, number> = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 }

/** Length of the window before a class in which a credit no longer comes back, in milliseconds. */
export function cancelWindow(timeframe: Timeframe): number {
  return timeframe.cancel_timeframe_value * (UNIT_MS[timeframe.cancel_timeframe_unit] ?? 0)
}

/** What a customer is told about the credit before cancelling. */
export type CancelNotice = 'returned' | 'late' | 'kept'

/**
 * Chooses the sentence of the cancel dialog. `returnsCredit` is the server's word and goes first. `kept` stands for an
 * unlimited membership, cash, or a credit that was cancelled too often.
 */
export function cancelNotice(
  timeframe: Timeframe,
  classDate: string,
  returnsCredit: boolean,
  now: number,
): CancelNotice {
  if (returnsCredit) return 'returned'
  return Date.parse(classDate) - now < cancelWindow(timeframe) ? 'late' : 'kept'
}
