import { texts } from '#text/texts.ts'

/** How often a subscription is paid, for use inside a sentence. */
const words = texts('periods', {
  day: 'cada día',
  month: 'cada mes',
  year: 'cada año',
  days: 'cada {interval} días',
  months: 'cada {interval} meses',
  years: 'cada {interval} años',
})

export type Period = 'day' | 'month' | 'year'

/** `cada mes`, `cada 3 meses` */
export const every = (interval: number, period: Period): string =>
  interval === 1 ? words[period] : words[`${period}s`]({ interval })
