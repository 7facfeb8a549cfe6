import clsx from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site.ts'
import { useNonce } from '#web/nonce.ts'
import { useStudio } from '#web/studio.ts'
import styles from './Banner.module.css'
import { StudioLink } from './StudioLink.tsx'

/** Beyond this scroll position, in px, the banner is gone. */
const SHOWN_UNTIL = 1000

/**
 * The studio's one-line message above everything, where it has one.
 * @param compact on the phone two lines of it: the account's own pages come first, and the link leads to the rest
 */
export function Banner({ compact = false }: { compact?: boolean }): ReactNode {
  const { banner_enabled, banner_text, banner_link } = useStudio()
  const [past, setPast] = useState(false)
  const [closed, setClosed] = useState(false)
  const nonce = useNonce()

  useEffect(() => {
    const look = (): void => setPast(window.scrollY >= SHOWN_UNTIL)
    look()
    const recall = (): void => setClosed(readClosed() === banner_text)
    recall()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [banner_text])

  if (!banner_enabled || !banner_text || closed) return null
  const close = (): void => {
    setClosed(true)
    // Another text is news again.
    try {
      localStorage.setItem(CLOSED, banner_text)
    } catch {
      // Then it comes back with the next page.
    }
  }
  return (
    <>
      <section
        className={clsx(styles['frame'], past && styles['past'], compact && styles['compact'])}
        aria-label={siteTexts.bannerLabel}
        suppressHydrationWarning
      >
        {banner_link ? (
          <StudioLink link={banner_link} className={styles['banner']}>
            <span>{banner_text}</span>
          </StudioLink>
        ) : (
          <p className={styles['banner']}>{banner_text}</p>
        )}
        <button type="button" className={styles['close']} aria-label={siteTexts.bannerClose} onClick={close}>
          <X aria-hidden />
        </button>
      </section>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // The browser has run it by then, and needs no copy of its own.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? HIDE_CLOSED : '' }}
      />
    </>
  )
}

const CLOSED = 'cupo-banner'

/**
 * Runs in the document right below the banner: one that was closed is gone before anything is painted, and not when the
 * application comes, which would move the whole page. A browser's storage keeps a page waiting when it is first asked, so
 * that is done at once only where a banner may have been closed: beside the worker, which comes with the application, after
 * a reload, and on the way from another page.
 */
const HIDE_CLOSED =
  '(function(b){function h(){try{if(localStorage.getItem("' +
  CLOSED +
  '")===b.firstElementChild.textContent)b.hidden=true}catch{}}' +
  'if((navigator.serviceWorker||{}).controller||document.referrer.startsWith(location.origin)||' +
  'performance.getEntriesByType("navigation")[0]?.type!=="navigate")h();else addEventListener("load",h)' +
  '})(document.currentScript.previousElementSibling)'

/** The text that was closed in this browser. */
function readClosed(): string | null {
  try {
    return localStorage.getItem(CLOSED)
  } catch {
    return null
  }
}
