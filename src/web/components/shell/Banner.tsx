import clsx from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { siteTexts } from '#text/site.ts'
import { useStudio } from '#web/studio.ts'
import styles from './Banner.module.css'
import { inAppPath, outsideAddress } from './banner-link.ts'

/** Beyond this scroll position, in px, the banner is gone. */
const SHOWN_UNTIL = 1000

/**
 * The studio's one-line message above everything, where it has one.
 * @param compact on the phone two lines of it: the account's own pages come first, and the link leads to the rest
 */
export function Banner({ compact = false }: { compact?: boolean }): ReactNode {
  const { banner_enabled, banner_text, banner_link, domain } = useStudio()
  const [past, setPast] = useState(false)
  const [closed, setClosed] = useState(false)

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
  const look = styles['banner'] ?? ''
  return (
    <section
      className={clsx(styles['frame'], past && styles['past'], compact && styles['compact'])}
      aria-label={siteTexts.bannerLabel}
    >
      {line(banner_text, banner_link, domain, look)}
      <button type="button" className={styles['close']} aria-label={siteTexts.bannerClose} onClick={close}>
        <X aria-hidden />
      </button>
    </section>
  )
}

const CLOSED = 'cupo-banner'

/** The text that was closed in this browser. */
function readClosed(): string | null {
  try {
    return localStorage.getItem(CLOSED)
  } catch {
    return null
  }
}

function line(text: string, link: string | null, domain: string | null, look: string): ReactNode {
  if (!link) return <p className={look}>{text}</p>
  const path = inAppPath(link, domain)
  return path === null ? (
    <a className={look} href={outsideAddress(link)} target="_blank" rel="noopener noreferrer">
      <span>{text}</span>
    </a>
  ) : (
    <Link className={look} to={path}>
      <span>{text}</span>
    </Link>
  )
}
