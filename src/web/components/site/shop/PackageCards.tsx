import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { siteTexts } from '#text/site/site.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { BuyLink } from './BuyLink.tsx'
import { packageFacts } from './package-facts.ts'
import { Price } from './Price.tsx'
import styles from './packages.module.css'

const texts = siteTexts.packages
const NONE: readonly number[] = []

interface PackageCardsProps {
  packages: readonly ClassPackage[]
  /** The accessible name of the row, which scrolls sideways on the phone. */
  label: string
  /** The section has the lighter background, so the cards use the darker one. */
  onSurface?: boolean
  heading?: 'h2' | 'h3'
  /** The class that one is bought for. */
  clase?: number | undefined
  /** The ids of those that the visitor has bought as often as they may. */
  used?: readonly number[]
  /** On the phone a list from top to bottom instead of a row that scrolls sideways. */
  stacked?: boolean
}

/** How many columns leave no hole, as far as any number does: one or two fill the row, four and eight make fours. */
function columnsOf(packages: number): 'two' | 'three' | 'four' {
  if (packages <= 2) return 'two'
  return packages % 4 === 0 && packages % 3 !== 0 ? 'four' : 'three'
}

/** Packages side by side. Only the first one on sale is highlighted. */
export function PackageCards({
  packages,
  label,
  onSurface = false,
  heading = 'h3',
  clase,
  used = NONE,
  stacked = false,
}: PackageCardsProps): ReactNode {
  const hot = packages.find(
    (pack) => pack.sale_price !== null && !used.includes(pack.class_package_id),
  )?.class_package_id
  return (
    <div
      className={clsx(
        styles['packs'],
        !stacked && 'swipe',
        onSurface && styles['onSurface'],
        stacked && styles['stacked'],
        stacked && styles[columnsOf(packages.length)],
      )}
      // A row that scrolls sideways must be reachable by keyboard.
      {...(stacked ? {} : { tabIndex: 0 })}
      role="region"
      aria-label={label}
    >
      {packages.map((pack) => (
        <PackageCard
          key={pack.class_package_id}
          pack={pack}
          hot={pack.class_package_id === hot}
          heading={heading}
          clase={clase}
          used={used.includes(pack.class_package_id)}
        />
      ))}
    </div>
  )
}

interface PackageCardProps {
  pack: ClassPackage
  hot: boolean
  heading: 'h2' | 'h3'
  clase: number | undefined
  used: boolean
}

function PackageCard({ pack, hot, heading: Heading, clase, used }: PackageCardProps): ReactNode {
  return (
    <article className={clsx(styles['pack'], hot && styles['hot'])}>
      <div className={styles['top']}>
        <Heading className="t-4">{pack.title}</Heading>
        <PackageTag pack={pack} />
      </div>
      <Price pack={pack} />
      <ul className={styles['facts']}>
        {packageFacts(pack).map((fact) => (
          <li key={fact}>
            <Check />
            {fact}
          </li>
        ))}
      </ul>
      <BuyLink pack={pack} variant={hot ? 'primary' : 'quiet'} clase={clase} used={used} />
    </article>
  )
}

function PackageTag({ pack }: { pack: ClassPackage }): ReactNode {
  if (pack.sale_price !== null) return <Tag tone="solid">{texts.offer}</Tag>
  if (pack.is_subscription) return <Tag tone="accent">{texts.subscription}</Tag>
  return pack.is_trial ? <Tag tone="accent">{texts.trial}</Tag> : null
}
