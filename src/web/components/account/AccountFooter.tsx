import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { usePages, useStudio, useToday } from '#web/studio.ts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { Link } from '#web/ui/Link.tsx'
import styles from './AccountFooter.module.css'

const { footer } = siteTexts

/** The account's footer in one line: how to reach the studio, and what it has to say. */
export function AccountFooter(): ReactNode {
  const { business_name: name, whatsapp, email } = useStudio()
  const pages = usePages().filter((page) => page.has_content)
  return (
    <footer className={styles['footer']}>
      <div className={`wrap ${styles['line']}`}>
        <span className={styles['whose']}>
          <span>{`© ${useToday().slice(0, 4)} ${name}`}</span>
          <span>
            {footer.poweredBy} <Link to={paths.cupo()}>{footer.vendor}</Link>
          </span>
        </span>
        <ul>
          {whatsapp ? (
            <li>
              <a href={paths.whatsapp(whatsapp)} target="_blank" rel="noopener noreferrer">
                {siteTexts.whatsappLabel}
              </a>
            </li>
          ) : null}
          {email ? (
            <li>
              <a href={`mailto:${email}`}>
                <Breakable>{email}</Breakable>
              </a>
            </li>
          ) : null}
          <li>
            <Link to={paths.avisos()}>{footer.announcements}</Link>
          </li>
          {pages.map((page) => (
            <li key={page.page_id}>
              <Link to={paths.pagina(page.slug)}>{page.title}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
