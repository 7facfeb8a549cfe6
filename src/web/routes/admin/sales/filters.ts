import { addDays } from '#domain/time/days.ts'
import { saleListTexts as texts } from '#text/admin/sales/sale-lists.ts'
import { askedPage } from '#web/components/records/pages.ts'

/** The API counts no further. */
const MOST_COUNTED = 10_000

/** How many days each choice of the period goes back. */
const periods: Readonly<Record<string, number>> = { hoy: 0, '7': 6, '30': 29, '90': 89, '365': 364 }

export const periodFilter = () => ({
  name: 'dias',
  label: texts.period,
  choices: [
    { value: '', label: texts.periods.ever },
    { value: 'hoy', label: texts.periods.today },
    { value: '7', label: texts.periods.week },
    { value: '30', label: texts.periods.month },
    { value: '90', label: texts.periods.quarter },
    { value: '365', label: texts.periods.year },
  ],
})

/** What the address asks of every list of sales: page, text and days; `all` asks nothing of a filter. */
export function askedOf(params: URLSearchParams, today: string) {
  const query = (params.get('buscar') ?? '').trim().slice(0, 100)
  const back = periods[params.get('dias') ?? '']
  return {
    page: askedPage(params),
    ...(query !== '' && { query }),
    ...(back !== undefined && { from: addDays(today, -back) }),
  }
}

/** The choice that the address names, if it is one. */
export const chosenIn = <T extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly T[],
): T | undefined => choices.find((one) => one === params.get(name))

/** The id that the address names, if it is one. */
export function idIn(params: URLSearchParams, name: string): number | undefined {
  const id = Number(params.get(name))
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined
}

export const countOf = (total: number): string =>
  total < MOST_COUNTED ? texts.count({ count: total }) : texts.many({ count: MOST_COUNTED })
