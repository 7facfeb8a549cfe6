import clsx from 'clsx'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { siteTexts } from '#text/site.ts'
import { useStudio } from '#web/studio.ts'
import styles from './Banner.module.css'

/** Beyond this scroll position, in px, the banner is gone. */
const SHOWN_UNTIL = 1000

/** The studio's one-line message above everything, where it has one. */
export function Banner(): ReactNode {
  const { banner_enabled, banner_text, banner_link, domain } = useStudio()
  const [past, setPast] = useState(false)

  useEffect(() => {
    const look = (): void => setPast(window.scrollY >= SHOWN_UNTIL)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  if (!banner_enabled || !banner_text) return null
  const look = clsx(styles['banner'], past && styles['past'])
  return <section aria-label={siteTexts.bannerLabel}>{line(banner_text, banner_link, domain, look)}</section>
}

function line(text: string, link: string | null, domain: string | null, look: string): ReactNode {
  if (!link) return <p className={look}>{text}</p>
  const path = inAppPath(link, domain)
  return path === null ? (
    <a className={look} href={link} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : (
    <Link className={look} to={path}>
      {text}
    </Link>
  )
}

/** The path of a link that stays on the studio's site: one that names its domain, or a bare path. Null for others. */
function inAppPath(link: string, domain: string | null): string | null {
  if (link.startsWith('/') && !link.startsWith('//')) return link
  const bare = domain?.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
  if (!bare || !link.includes(bare)) return null
  const rest = link.slice(link.indexOf(bare) + bare.length).replace(/^:\d+/, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
