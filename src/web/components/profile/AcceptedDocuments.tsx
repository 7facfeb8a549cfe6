import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { localDay } from '#domain/time/local-day.ts'
import { paths } from '#domain/site-map/paths.ts'
import { documentTexts as texts } from '#text/account/profile/profile.ts'
import { useStudio } from '#web/studio.ts'
import { timeOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateLong } from '#web/ui/format/written-dates.ts'
import styles from './sections.module.css'

type Accepted = Answer<'GET /accepted_pages'>['accepted_pages'][number]

/** The documents that the customer accepted: which version, when, and from where. */
export function AcceptedDocuments({ accepted }: { accepted: readonly Accepted[] }): ReactNode {
  return (
    <section className={styles['section']} aria-labelledby="documents-title">
      <div>
        <h2 className="t-3" id="documents-title">
          {texts.title}
        </h2>
        <p className="mu">{texts.lead}</p>
      </div>
      {accepted.length === 0 ? (
        <p className="mu">{texts.empty}</p>
      ) : (
        <ul className={styles['list']}>
          {accepted.map((page) => (
            <Document key={page.page_id} page={page} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Document({ page }: { page: Accepted }): ReactNode {
  const { timezone } = useStudio()
  const { acceptedAt, ip, version } = page
  const day = dateLong(localDay(new Date(acceptedAt), timezone))
  const facts = [
    texts.accepted({ day, time: timeOf(acceptedAt, timezone) }),
    texts.version({ version: String(version) }),
    ip === null ? null : texts.from({ ip }),
  ]
  return (
    <li>
      <Link to={paths.pagina(page.slug)} className="underline">
        {page.title}
      </Link>
      <span className="sm mu">{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </li>
  )
}
