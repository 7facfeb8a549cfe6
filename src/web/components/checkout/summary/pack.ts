import type { ClassPackage, Customer } from '#contract/types.ts'
import { creditsOf, limitOf, validDays } from '#domain/selling/prices/packages.ts'
import { chargedOn, checkoutTexts, renewsText, rhythmText, trialThenText } from '#text/selling/checkout.ts'
import { endEarlier, isFree, packagePrice } from '#web/components/site/shop/package-facts.ts'
import type { Studio } from '#web/studio.ts'
import type { Applied } from './use-discount.ts'
import { addDays, capital, dayLong, dayParts, money } from '#web/ui/format/format.ts'
import { dateLong } from '#web/ui/format/written-dates.ts'

const { summary, hello, subscription, discount } = checkoutTexts
const UNLIMITED = -1

/** Days of a free trial before the first charge; 0 without one. */
export function trialDays(pack: ClassPackage): number {
  return pack.is_subscription ? (pack.free_trial_length ?? 0) : 0
}

/** Pesos due now. */
export function dueNow(pack: ClassPackage): number {
  return trialDays(pack) > 0 ? 0 : packagePrice(pack).now
}

/** A package at its discounted price. */
export type Priced = ClassPackage & {
  /** Pesos of each later charge of a subscription; absent if equal to the first. */
  later_payments?: number | null
}

/** The package with a discount applied; its previous price is struck through. */
export function lowered(pack: ClassPackage, applied: Applied | null): Priced {
  if (!applied) return pack
  const { total_payment, later_payments } = applied.price
  return { ...pack, sale_price: total_payment, later_payments }
}

/** Pesos of the first charge after a free trial; null without a trial. */
export function dueFirst(pack: ClassPackage): number | null {
  return trialDays(pack) > 0 ? packagePrice(pack).now : null
}

/** Pesos of each renewal; null without one. */
export function dueLater(pack: Priced): number | null {
  return pack.is_subscription ? (pack.later_payments ?? packagePrice(pack).now) : null
}

/** The package's picture, or one of the studio's as a fallback. */
export function packPicture(
  { image }: Pick<ClassPackage, 'image'>,
  { about_image, hero_image }: Pick<Studio, 'about_image' | 'hero_image'>,
): NonNullable<ClassPackage['image']> | string | null {
  return image ?? about_image ?? hero_image
}

interface Line {
  label: string
  pesos: number
  tone?: 'struck' | 'off'
}

/** The lines above the total. */
export function priceLines(pack: ClassPackage, applied: Applied | null = null): Line[] {
  const { now, before } = packagePrice(pack)
  const { subscription_interval: interval, subscription_period: period } = pack
  const price = interval !== null && period !== null ? rhythmText(interval, period) : summary.price
  const lines: Line[] =
    before === null
      ? [{ label: price, pesos: now }]
      : [
          { label: summary.regular, pesos: before, tone: 'struck' },
          { label: summary.offer, pesos: now },
        ]
  const off = applied?.price.discount ?? 0
  if (applied) lines.push({ label: discount.line({ code: applied.discount.code }), pesos: -off, tone: 'off' })
  const days = trialDays(pack)
  return days > 0 ? [...lines, { label: summary.trial({ days }), pesos: off - now, tone: 'off' }] : lines
}

/** Validity and limits of the package, in one line. */
export function termsLine(pack: ClassPackage): string {
  const { subscription_interval: interval, subscription_period: period, people_limit: people } = pack
  const trial = trialDays(pack)
  const renewing =
    interval === null || period === null
      ? null
      : trial > 0
        ? trialThenText(trial, money(packagePrice(pack).now), interval, period)
        : renewsText(interval, period)
  const parts = [
    renewing ?? summary.validity({ days: validDays(pack) }),
    ...endEarlier(pack).map(({ class_type: { name }, expiration_days: days }) =>
      summary.validityOf({ type: name, days }),
    ),
    limitOf(pack) === 1 ? summary.once : null,
    people === null ? null : summary.people({ people }),
  ]
  return parts.filter((part) => part !== null).join(' ')
}

/** What the purchase means for this customer, in one sentence. */
export function helloLine(pack: ClassPackage, { name, credits }: Customer, gated: boolean): string {
  const adds = creditsOf(pack)
  if (pack.is_online) return hello.online({ name })
  if (pack.is_special_event) return hello.event({ name })
  if (isFree(pack) && credits > 0) return hello.free({ name, credits })
  if (pack.is_trial && gated) return hello.trial({ name })
  if (adds > 0) return hello.adds({ name, credits, after: credits + adds })
  return adds === UNLIMITED && credits > 0 ? hello.stays({ name, credits }) : hello.plain({ name })
}

interface Due {
  when: string
  what: string
  pesos: number
}

/** The dates and amounts of a subscription's charges, or of what is paid for it by hand. `today` is `YYYY-MM-DD`, in the studio's calendar. */
export function dueDates(pack: Priced, today: string, byHand = false): Due[] {
  const { subscription_interval: interval, subscription_period: period } = pack
  if (interval === null || period === null) return []
  const days = trialDays(pack)
  const price = packagePrice(pack).now
  const later = dueLater(pack) ?? price
  if (byHand)
    return [
      { when: subscription.byHand.begins, what: subscription.byHand.first, pesos: price },
      { when: rhythmText(interval, period), what: subscription.byHand.goesOn, pesos: later },
    ]
  const first = addDays(today, days)
  const { day } = dayParts(first)
  const date = dateLong(first).replace(/ de \d+$/, '')
  const then = { when: chargedOn(interval, period, day, date), what: subscription.until, pesos: later }
  if (days === 0) return [{ when: subscription.today, what: subscription.firstCharge, pesos: price }, then]
  return [
    { when: subscription.today, what: subscription.trialBegins({ days }), pesos: 0 },
    { when: capital(dayLong(first)), what: subscription.firstCharge, pesos: price },
    then,
  ]
}
