import type { ClassPackage } from '#contract/types.ts'
import { limitOf, validDays } from '#domain/selling/prices/packages.ts'
import { packageRenews, siteTexts } from '#text/site/site.ts'

const texts = siteTexts.packages

/** A package's contents in short lines for its card: the studio's own text if there is one. */
export function packageFacts(pack: ClassPackage): string[] {
  const { subscription_interval: interval, subscription_period: period, free_trial_length: trial } = pack
  const renews = pack.is_subscription && interval !== null && period !== null
  const own = short(pack.short_description)
  const purchases = limitOf(pack)
  const facts = [
    ...(own === null ? granted(pack) : [own]),
    renews ? null : texts.validity({ days: validDays(pack) }),
    // The studio's own text says nothing of what ends earlier.
    ...(own === null ? [] : endEarlier(pack).map((one) => lasting(one.class_type.name, one))),
    renews && own === null ? packageRenews(interval, period) : null,
    trial !== null && trial > 0 ? texts.freeTrial({ days: trial }) : null,
    renews ? texts.cancelAnytime : null,
    purchases === null ? null : texts.limit({ purchases }),
    pack.people_limit === null ? null : texts.people({ people: pack.people_limit }),
  ]
  return facts.filter((fact) => fact !== null)
}

/** What it gives access to; nothing for a fee without classes. */
export function granted(pack: ClassPackage): string[] {
  if (pack.is_online)
    return [
      pack.class_amount === -1 ? texts.unlimitedOnline : texts.onlineClasses({ amount: pack.class_amount }),
    ]
  if (pack.class_package_types.length > 0) {
    const earlier = endEarlier(pack)
    return pack.class_package_types.map((one) => {
      const classes = texts.classesOf({ amount: one.class_amount, type: one.class_type.name })
      return earlier.includes(one) ? lasting(classes, one) : classes
    })
  }
  if (pack.class_amount === 0) return []
  return [pack.class_amount === -1 ? texts.unlimited : texts.classes({ amount: pack.class_amount })]
}

type GrantedType = ClassPackage['class_package_types'][number]

/** The class types whose classes end before the package's last; those of a subscription end with its period. */
export function endEarlier(pack: ClassPackage): GrantedType[] {
  if (pack.is_subscription || pack.is_online) return []
  return pack.class_package_types.filter((one) => one.expiration_days < validDays(pack))
}

const lasting = (what: string, { expiration_days: days }: GrantedType): string =>
  texts.lasting({ what, days })

/** The short description as one line, without markup. */
function short(text: string | null): string | null {
  const plain = text
    ?.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain ? plain : null
}

/** The current price, and the regular one if the package is on sale. */
export function packagePrice({ price, sale_price: sale }: Pick<ClassPackage, 'price' | 'sale_price'>): {
  now: number
  before: number | null
} {
  return sale === null ? { now: price, before: null } : { now: sale, before: price }
}

/** Nothing to pay and nothing that renews: it is taken, not bought. */
export function isFree(pack: ClassPackage): boolean {
  return packagePrice(pack).now === 0 && !pack.is_subscription
}
