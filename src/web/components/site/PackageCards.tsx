import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { packagePer, siteTexts, uiTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { price } from '#web/ui/format.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { isFree, packageFacts, packagePrice } from './package-facts.ts'
import styles from './packages.module.css'

const texts = siteTexts.packages

interface PackageCardsProps {
  packages: readonly ClassPackage[]
  /** The accessible name of the row, which scrolls sideways on the phone. */
  label: string
  /** The section has the lighter background, so the cards use the darker one. */
  onSurface?: boolean
  heading?: 'h2' | 'h3'
}

/** Packages side by side. Only the first one on sale is highlighted. */
export function PackageCards({
  packages,
  label,
  onSurface = false,
  heading = 'h3',
}: PackageCardsProps): ReactNode {
  const hot = packages.find((pack) => pack.sale_price !== null)?.class_package_id
  return (
    <div
      className={clsx(styles['packs'], onSurface && styles['onSurface'])}
      // A row that scrolls sideways must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {packages.map((pack) => (
        <PackageCard
          key={pack.class_package_id}
          pack={pack}
          hot={pack.class_package_id === hot}
          heading={heading}
        />
      ))}
    </div>
  )
}

interface PackageCardProps {
  pack: ClassPackage
  hot: boolean
  heading: 'h2' | 'h3'
}

function PackageCard({ pack, hot, heading: Heading }: PackageCardProps): ReactNode {
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
            <Check aria-hidden />
            {fact}
          </li>
        ))}
      </ul>
      <BuyLink pack={pack} variant={hot ? 'primary' : 'quiet'} />
    </article>
  )
}

function PackageTag({ pack }: { pack: ClassPackage }): ReactNode {
  if (pack.sale_price !== null) return <Tag tone="solid">{texts.offer}</Tag>
  if (pack.is_subscription) return <Tag tone="accent">{texts.subscription}</Tag>
  return pack.is_trial ? <Tag tone="accent">{texts.trial}</Tag> : null
}

function Price({ pack, oneLine = false }: { pack: ClassPackage; oneLine?: boolean }): ReactNode {
  const { now, before } = packagePrice(pack)
  const { is_subscription: renews, subscription_interval: every, subscription_period: period } = pack
  const per = renews && every !== null && period !== null ? ` ${packagePer(every, period)}` : ''
  return (
    <>
      {oneLine && before === null ? null : (
        <p className={clsx('num', styles['before'])}>
          {before === null ? null : (
            <>
              <span className="vh">{uiTexts.before} </span>
              <s>{price(before)}</s>
            </>
          )}
        </p>
      )}
      <p className={clsx('d num', styles['price'])}>
        {now === 0 ? texts.free : price(now)} {now === 0 ? null : <small>{texts.currency + per}</small>}
      </p>
    </>
  )
}

function BuyLink({ pack, variant }: { pack: ClassPackage; variant: 'primary' | 'quiet' }): ReactNode {
  const label = isFree(pack) ? texts.take : texts.buy
  return (
    <Button
      to={paths.checkout(pack.class_package_id)}
      variant={variant}
      wide
      className={styles['buy'] ?? ''}
      aria-label={`${label}: ${pack.title}`}
    >
      {label}
    </Button>
  )
}

type EventCardsProps = Pick<PackageCardsProps, 'packages' | 'onSurface'> &
  Required<Pick<PackageCardsProps, 'heading'>>

/** Special events: one wide card each, with its picture. */
export function EventCards({ packages, onSurface = false, heading: Heading }: EventCardsProps): ReactNode {
  return (
    <div className={clsx(styles['events'], onSurface && styles['onSurface'])}>
      {packages.map((pack) => (
        <article key={pack.class_package_id} className={clsx(styles['event'], !pack.image && styles['bare'])}>
          {pack.image ? (
            <figure>
              <Picture
                file={pack.image}
                alt=""
                position="50% 30%"
                frame={4 / 5}
                sizes="(max-width: 760px) 100vw, 300px"
              />
            </figure>
          ) : null}
          <div className={styles['eventText']}>
            <Heading className="t-3">{pack.title}</Heading>
            {pack.short_description ? <p className="mu">{pack.short_description}</p> : null}
            {pack.people_limit === null ? null : (
              <p className="sm b">{texts.people({ people: pack.people_limit })}</p>
            )}
          </div>
          <div className={styles['eventPrice']}>
            <Price pack={pack} oneLine />
            <BuyLink pack={pack} variant="primary" />
          </div>
        </article>
      ))}
    </div>
  )
}
