import { saleListTexts as texts } from '#text/admin/sales/sale-lists.ts'
import { askedPage } from '#web/components/records/pages.ts'
import { daysIn } from '#web/routes/admin/lists/period.ts'

/** The API counts no further. */
const MOST_COUNTED = 10_000

/** What the address asks of every list of sales: page, text and days; `all` asks nothing of a filter. */
export function askedOf(params: URLSearchParams, today: string) {
  const query = (params.get('buscar') ?? '').trim().slice(0, 100)
  return {
    page: askedPage(params),
    ...(query !== '' && { query }),
    ...daysIn(params, today),
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
