import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { packagePer, siteTexts, uiTexts } from '#text/site/site.ts'
import { price } from '#web/ui/format/format.ts'
import { packagePrice } from './package-facts.ts'
import styles from './packages.module.css'

const texts = siteTexts.packages

/** A package's price, with the regular one struck through when it is on sale. */
export function Price({ pack, oneLine = false }: { pack: ClassPackage; oneLine?: boolean }): ReactNode {
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
