import { useStudio } from '#web/studio.ts'
import { dayOf, timeOf } from '#web/ui/format/format.ts'
import { dayAndMonth } from '#web/ui/format/written-dates.ts'

/** Returns a function that writes an instant by the studio's clock: `18 nov, 10:42`. */
export function useMoment(): (at: string) => string {
  const { timezone } = useStudio()
  return (at) => `${dayAndMonth(dayOf(at, timezone))}, ${timeOf(at, timezone)}`
}
