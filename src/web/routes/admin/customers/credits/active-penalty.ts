import type { CustomerPage } from '#contract/types.ts'

type Penalty = CustomerPage['penalties'][number]

/** Whether a penalty keeps its customer from booking with a membership. `today` is the studio's. */
export const isActive = ({ liftedAt, end_date }: Penalty, today: string): boolean =>
  liftedAt === null && end_date > today

/** The first day on which the membership can be used when `lifted` is lifted; null if that is at once. */
export function freeFrom(penalties: readonly Penalty[], lifted: Penalty, today: string): string | null {
  const ends = penalties
    .filter((one) => isActive(one, today))
    .filter((one) => one.class_reservation_penalty_id !== lifted.class_reservation_penalty_id)
    .map(({ end_date }) => end_date)
  return ends.toSorted().at(-1) ?? null
}
