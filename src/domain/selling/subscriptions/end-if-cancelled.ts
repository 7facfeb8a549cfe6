import { addDays, daysBetween } from '#domain/time/days.ts'

/**
 * The last day of what is paid, for a subscription that would be cancelled today: an open pause ends with it, which takes the unused
 * days off again. After the hour of the charge it lasts a day longer, which is not promised.
 */
export function endIfCancelled(
  { expires_at, paused_until }: { expires_at: string | null; paused_until: string | null },
  today: string,
): string | null {
  if (expires_at === null || paused_until === null) return expires_at
  return addDays(expires_at, -Math.max(0, daysBetween(today, paused_until)))
}
