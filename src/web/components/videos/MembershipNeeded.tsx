import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { videoTexts } from '#text/account/videos.ts'
import { every } from '#text/selling/periods.ts'
import { packagesName } from '#text/site/site.ts'
import { packagePrice } from '#web/components/site/shop/package-facts.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { money } from '#web/ui/format/format.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import styles from './list/videos.module.css'

const texts = videoTexts.needed

interface MembershipNeededProps {
  /** Why nothing can be watched, ready to be shown. */
  why: string
  /** The packages that include videos; null while a membership is paused, which is resumed under Mis Compras. */
  packages: readonly ClassPackage[] | null
}

/** Shown without an online membership that can be used. */
export function MembershipNeeded({ why, packages }: MembershipNeededProps): ReactNode {
  const studio = useStudio()
  const [pack] = packages ?? []
  const renews =
    pack?.subscription_interval && pack.subscription_period
      ? every(pack.subscription_interval, pack.subscription_period)
      : null
  return (
    <section className={styles['top']}>
      <span className={`${styles['thumb']} ${styles['large']} ${styles['closed']}`}>
        {pack?.image ? (
          <Picture
            file={pack.image}
            alt=""
            sizes="(max-width: 68.75em) 92vw, 820px"
            frame={16 / 9}
            priority
          />
        ) : null}
        <span className={styles['play']}>
          <Lock />
        </span>
      </span>
      <div>
        <h2 className="t-3">{why}</h2>
        {packages === null ? null : <p className={`mu ${styles['topAbout']}`}>{texts.lead}</p>}
        {pack === undefined ? null : (
          <div className={styles['pack']}>
            <span className="grow">
              <b className="b">{pack.title}</b>
              {renews === null ? null : <span className="sm mu">{texts.renews({ period: renews })}</span>}
            </span>
            <b className="b num">{money(packagePrice(pack).now)}</b>
          </div>
        )}
        <div className="row row-wrap">
          {pack === undefined ? null : (
            <Button href={paths.checkout(pack.class_package_id)}>{texts.buy}</Button>
          )}
          {packages === null ? (
            <Button to={paths.membresias()}>{texts.toPurchases}</Button>
          ) : (
            <Button variant="quiet" to={paths.misPaquetes(studio, { tipo: 'online' })}>
              {videoTexts.toPackages({ name: packagesName(studio) })}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
