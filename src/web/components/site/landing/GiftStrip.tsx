import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { siteTexts } from '#text/site/site.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { BuyLink } from '#web/components/site/shop/BuyLink.tsx'
import { packageFacts } from '#web/components/site/shop/package-facts.ts'
import styles from './gift.module.css'

const texts = siteTexts.packages

/** The free offer for a first visit, across the page above the packages that cost something. */
export function GiftStrip({ pack, clase }: { pack: ClassPackage; clase: number | undefined }): ReactNode {
  const facts = packageFacts({ ...pack, limit_per_customer: null })
  return (
    <article className={clsx(styles['gift'], !pack.image && styles['bare'])}>
      <div className={styles['words']}>
        <p className="sm b">{texts.gift}</p>
        <h2 className={styles['title']}>{texts.giftTitle({ title: pack.title })}</h2>
        <ul className={styles['facts']}>
          {[...facts, texts.noCard].map((fact) => (
            <li key={fact}>
              <Check />
              {fact}
            </li>
          ))}
        </ul>
        <BuyLink pack={pack} clase={clase} variant="light" />
      </div>
      {pack.image ? (
        <figure>
          <Picture
            file={pack.image}
            alt=""
            position="50% 40%"
            sizes="(max-width: 47.5em) 100vw, (max-width: 80em) 42vw, 540px"
          />
        </figure>
      ) : null}
    </article>
  )
}
