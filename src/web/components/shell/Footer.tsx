import clsx from 'clsx'
import { memo, type ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { usePages, useStudio, useToday } from '#web/studio.ts'
import { Logo } from './Logo.tsx'
import styles from './Footer.module.css'
import { Breakable } from '#web/ui/Breakable.tsx'
import { Link } from '#web/ui/Link.tsx'

interface Contact {
  label: string
  href: string
}

/** How to reach the studio, where it is, what it has to say. Only what is filled in is shown. */
export const Footer = memo(function Footer(): ReactNode {
  const studio = useStudio()
  const pages = usePages()
  const year = useToday().slice(0, 4)
  const { footer } = siteTexts
  const contacts: (Contact | false | '' | null)[] = [
    studio.whatsapp && { label: 'WhatsApp', href: paths.whatsapp(studio.whatsapp) },
    studio.email && { label: studio.email, href: `mailto:${studio.email}` },
    studio.instagram && { label: 'Instagram', href: studio.instagram },
    studio.facebook && { label: 'Facebook', href: studio.facebook },
    studio.tiktok && { label: 'TikTok', href: studio.tiktok },
  ]
  const filled = contacts.filter((contact): contact is Contact => Boolean(contact))

  return (
    <footer className={styles['footer']}>
      <div className="wrap">
        <div className={styles['columns']}>
          <div>
            <Logo big letters />
          </div>
          {filled.length > 0 ? (
            <div>
              <h2>{footer.contact}</h2>
              <ul>
                {filled.map(({ label, href }) => (
                  <li key={label}>
                    <a
                      href={href}
                      {...(href.startsWith('mailto:')
                        ? {}
                        : { target: '_blank', rel: 'noopener noreferrer' })}
                    >
                      <Breakable>{label}</Breakable>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          {studio.location ? (
            <div>
              <h2>{footer.location}</h2>
              <address className={styles['address']}>{studio.location}</address>
            </div>
          ) : null}
          <div>
            <h2>{footer.information}</h2>
            <ul>
              <li>
                <Link to={paths.avisos()}>{footer.announcements}</Link>
              </li>
              {pages
                .filter((page) => page.has_content)
                .map((page) => (
                  <li key={page.page_id}>
                    <Link to={paths.pagina(page.slug)}>{page.title}</Link>
                  </li>
                ))}
            </ul>
          </div>
        </div>
        <div className={clsx(styles['powered'], studio.whatsapp_widget && styles['besideFloating'])}>
          <span>
            © {year} {studio.business_name}
          </span>
          <span>
            {footer.poweredBy} <Link to={paths.cupo()}>{footer.vendor}</Link>
          </span>
        </div>
      </div>
    </footer>
  )
})
