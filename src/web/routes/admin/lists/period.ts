import { addDays, dayNumber } from '#domain/time/days.ts'
import { listTexts as texts } from '#text/admin/lists.ts'

/** How many days each choice of the period goes back. */
const periods: Readonly<Record<string, number>> = { hoy: 0, '7': 6, '30': 29, '90': 89, '365': 364 }
/** The choice of the period that asks for two days. */
export const CHOSEN_DAYS = 'fechas'
/** Before it a year is still being typed. */
const FIRST_YEAR = '2000'

export const periodChoices = () => [
  { value: '', label: texts.periods.ever },
  { value: 'hoy', label: texts.periods.today },
  { value: '7', label: texts.periods.week },
  { value: '30', label: texts.periods.month },
  { value: '90', label: texts.periods.quarter },
  { value: '365', label: texts.periods.year },
  { value: CHOSEN_DAYS, label: texts.periods.days },
]

/** Whether a text is a day of the calendar, and no year that is being typed. */
export const isDay = (given: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(given) &&
  given >= FIRST_YEAR &&
  addDays(given, 0) === given &&
  dayNumber(given) > 0

/** The days that the address of a list asks for; two that run backwards mean those between them. */
export function daysIn(params: URLSearchParams, today: string): { from?: string; until?: string } {
  const period = params.get('dias') ?? ''
  const back = periods[period]
  if (back !== undefined) return { from: addDays(today, -back) }
  if (period !== CHOSEN_DAYS) return {}
  const [from, until] = [params.get('desde') ?? '', params.get('hasta') ?? ''].map((one) =>
    isDay(one) ? one : undefined,
  )
  if (from !== undefined && until !== undefined && until < from) return { from: until, until: from }
  return { ...(from !== undefined && { from }), ...(until !== undefined && { until }) }
}
