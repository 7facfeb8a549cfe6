import type { RouterContextProvider } from 'react-router'
import { askedPage } from '#web/components/records/pages.ts'
import { todayOf } from '#web/routes/admin/shell/today-of.ts'
import { daysIn } from './period.ts'

/** The API counts no further. */
const MOST_COUNTED = 10_000

/** For loaders: what the address asks of every list: page, text and days. */
export function askedOf(context: Readonly<RouterContextProvider>, params: URLSearchParams) {
  return {
    page: askedPage(params),
    query: (params.get('buscar') ?? '').trim().slice(0, 100) || undefined,
    ...daysIn(params, todayOf(context)),
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

interface CountTexts {
  count: (words: { count: number }) => string
  many: (words: { count: number }) => string
}

export const countOf = ({ count, many }: CountTexts, total: number): string =>
  total < MOST_COUNTED ? count({ count: total }) : many({ count: MOST_COUNTED })
