import { editable } from './editable.ts'

/** How often a subscription is paid, as it stands within a sentence. */
const words = editable('periods', {
  day: 'cada día',
  month: 'cada mes',
  year: 'cada año',
  days: (interval: number) => `cada ${interval} días`,
  months: (interval: number) => `cada ${interval} meses`,
  years: (interval: number) => `cada ${interval} años`,
} as const)

export type Period = 'day' | 'month' | 'year'

/** `cada mes`, `cada 3 meses` */
export const every = (interval: number, period: Period): string =>
  interval === 1 ? words[period] : words[`${period}s`](interval)
