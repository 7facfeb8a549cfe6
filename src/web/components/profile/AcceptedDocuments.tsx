import type { ReactNode } from 'react'
import type { Answer, Customer } from '#contract/types.ts'
import { can } from '#domain/people/roles.ts'
import { localDay } from '#domain/time/local-day.ts'
import { paths } from '#domain/site-map/paths.ts'
import { documentTexts as texts } from '#text/account/profile/profile.ts'
import { missingDocuments } from '#web/components/documents/missing-documents.ts'
import { usePages, useStudio } from '#web/studio.ts'
import { timeOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateLong } from '#web/ui/format/written-dates.ts'
import styles from './sections.module.css'

type Accepted = Answer<'GET /accepted_pages'>['accepted_pages'][number]

interface AcceptedDocumentsProps {
  customer: Customer
  /** Every version. */
  accepted: readonly Accepted[]
}

/** The documents that the customer accepted: which version, when, and from where; and those that are still to be accepted. */
export function AcceptedDocuments({ customer, accepted }: AcceptedDocumentsProps): ReactNode {
  const pages = usePages()
  // Staff accept no documents.
  const missing = can(customer.role, 'office') ? [] : missingDocuments(pages, customer.accepted_pages)
  return (
    <section className={styles['section']} aria-labelledby="documents-title">
      <div>
        <h2 className="t-3" id="documents-title">
          {texts.title}
        </h2>
        <p className="mu">{texts.lead}</p>
      </div>
      {accepted.length === 0 ? <p className="mu">{texts.empty}</p> : null}
      {accepted.length + missing.length === 0 ? null : (
        <ul className={styles['list']}>
          {missing.map(({ page_id, slug, title, version }) => (
            <Document key={`${page_id}-${version}`} slug={slug} title={title}>
              {texts.pending({ version: String(version) })}
            </Document>
          ))}
          {accepted.map((page) => (
            <Document key={`${page.page_id}-${page.version}`} slug={page.slug} title={page.title}>
              <Facts page={page} />
            </Document>
          ))}
        </ul>
      )}
    </section>
  )
}

interface DocumentProps {
  slug: string
  title: string
  children: ReactNode
}

const Document = ({ slug, title, children }: DocumentProps): ReactNode => (
  <li>
    <Link to={paths.pagina(slug)} className="underline">
      {title}
    </Link>
    <span className="sm mu">{children}</span>
  </li>
)

function Facts({ page: { acceptedAt, ip, version, current } }: { page: Accepted }): ReactNode {
  const { timezone } = useStudio()
  const day = dateLong(localDay(new Date(acceptedAt), timezone))
  const number = { version: String(version) }
  const facts = [
    texts.accepted({ day, time: timeOf(acceptedAt, timezone) }),
    current ? texts.version(number) : texts.earlier(number),
    ip === null ? null : texts.from({ ip }),
  ]
  return facts.filter((fact) => fact !== null).join(' · ')
}
