import { addDays } from '#web/ui/format/format.ts'
import type { WeekData } from './week-data.ts'

type Week = Pick<WeekData, 'monday' | 'coming'>

/** The Monday of the whole week before what is shown: before the next seven days that is the week they begin in. */
export const weekBefore = ({ monday, coming }: Week): string => (coming ? monday : addDays(monday, -7))

/** The Monday of the whole week after the one that what is shown begins in. */
export const weekAfter = ({ monday }: Week): string => addDays(monday, 7)

/** The first of the seven days, folded or not. */
export const firstDay = ({ monday, coming, days }: Pick<WeekData, 'monday' | 'coming' | 'days'>): string =>
  coming ? (days[0]?.date ?? monday) : monday
