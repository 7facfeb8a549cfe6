import { Badge } from '@mantine/core'
import { ArrowRight, Bot } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '#text/admin/audit-sentence.ts'
import { auditTexts as texts } from '#text/admin/audit.ts'
import { useStudio } from '#web/studio.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { dayOf, timeOf } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import styles from './audit.module.css'
import { type Entry, fieldsOf } from './audit-words.ts'

interface AuditLineProps {
  entry: Entry
  /** Also the day, where lines are not grouped by it. */
  dated?: boolean
}

/** One line of the audit: when, who, what, and the fields that changed. */
export function AuditLine({ entry, dated = false }: AuditLineProps): ReactNode {
  const { timezone } = useStudio()
  const { actor, createdAt, topic } = entry
  const fields = fieldsOf(entry, timezone)
  return (
    <li className={styles['line']}>
      <time className="num mu" dateTime={createdAt}>
        {timeOf(createdAt, timezone)}
      </time>
      {actor === null ? (
        <span className={styles['system']} aria-hidden>
          <Bot />
        </span>
      ) : (
        <Avatar name={actor.name} lastName={actor.last_name} size={32} />
      )}
      <div className={styles['words']}>
        <p className="b">{sentenceOf(entry)}</p>
        {dated ? <p className="xs mu">{dateMedium(dayOf(createdAt, timezone))}</p> : null}
        {fields.length === 0 ? null : (
          <dl className={styles['fields']}>
            {fields.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {before === null ? null : (
                    <>
                      <span className="vh">{texts.from}: </span>
                      <del>{before}</del>
                    </>
                  )}
                  {after === null ? null : (
                    <span className={styles['to']}>
                      {before === null ? null : (
                        <>
                          <ArrowRight />
                          <span className="vh">{texts.to}: </span>
                        </>
                      )}
                      <ins>{after}</ins>
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {topic === null || dated ? null : <Badge>{texts.topics[topic]}</Badge>}
    </li>
  )
}
