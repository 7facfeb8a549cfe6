import type { ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { siteTexts } from '#text/site/site.ts'
import { limitOf } from '#domain/selling/prices/packages.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { isFree } from './package-facts.ts'
import styles from './packages.module.css'

const texts = siteTexts.packages

interface BuyLinkProps {
  pack: ClassPackage
  variant: 'primary' | 'quiet' | 'light'
  /** The class that it is bought for. */
  clase?: number | undefined
  /** The visitor has bought it as often as they may. */
  used?: boolean
}

/** Leads to the package's checkout; says so where the visitor's limit is reached. */
export function BuyLink({ pack, variant, clase, used = false }: BuyLinkProps): ReactNode {
  if (used) return <p className={styles['used']}>{texts.used({ limit: limitOf(pack) ?? 1 })}</p>
  const label = isFree(pack) ? texts.take : texts.buy
  return (
    <Button
      to={paths.checkout(pack.class_package_id, { clase })}
      variant={variant}
      wide
      className={styles['buy']}
      aria-label={`${label}: ${pack.title}`}
    >
      {label}
    </Button>
  )
}
