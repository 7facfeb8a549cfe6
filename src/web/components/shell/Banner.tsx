import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { useNonce } from '#web/document/document.ts'
import { useStudio } from '#web/studio.ts'
import styles from './Banner.module.css'
import { StudioLink } from './StudioLink.tsx'

/**
 * The studio's one-line message at the top, if it has one. For closing it see reading/banner.ts.
 * @param compact at most two lines on the phone, where the account's own pages come first; the link leads to the rest
 */
export function Banner({ compact = false }: { compact?: boolean }): ReactNode {
  const { banner_enabled, banner_text, banner_link } = useStudio()
  const nonce = useNonce()
  if (!banner_enabled || !banner_text) return null
  return (
    <>
      <section
        className={clsx(styles['frame'], compact && styles['compact'])}
        aria-label={siteTexts.bannerLabel}
        data-banner={banner_text}
      >
        {banner_link ? (
          <StudioLink link={banner_link} className={styles['banner']}>
            <span>{banner_text}</span>
          </StudioLink>
        ) : (
          <p className={styles['banner']}>{banner_text}</p>
        )}
        <button
          type="button"
          className={styles['close']}
          aria-label={siteTexts.bannerClose}
          data-close-banner=""
        >
          <X />
        </button>
      </section>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HIDE_CLOSED }} />
    </>
  )
}

/**
 * Runs right below the banner, so that a closed one disappears before the first paint and the page does not shift.
 */
const HIDE_CLOSED =
  "try{if(localStorage.getItem('cupo-banner')===document.currentScript.previousElementSibling.dataset.banner)" +
  "document.documentElement.toggleAttribute('data-banner-closed',true)}catch{}"
