import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { can } from '#domain/people/roles.ts'
import { auditTexts as texts } from '#text/admin/audit.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useViewer } from '#web/studio.ts'
import { useMoreFocus } from '#web/ui/dialogs/use-more-focus.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { AuditLine } from './AuditLine.tsx'
import type { Entry } from './audit-words.ts'
import styles from './audit.module.css'

interface RecordHistoryProps {
  /** The kind of record as the audit names it, e.g. `class_package`. */
  entity: string
  /** Several at once where a page edits them together; null is every record of the kind. */
  id: number | string | readonly string[] | null
  /** What the page has read of the record: with another one, the lines that are open are read again. */
  of?: object
}

interface Read {
  entries: readonly Entry[]
  page: number
  total: number
}

/** Who changed one record, when and what; nothing for who is no admin. Read when it is opened, the rest by pages. */
export function RecordHistory({ entity, id, of }: RecordHistoryProps): ReactNode {
  const admin = can(useViewer()?.role, 'administer')
  const [read, setRead] = useState<Read | null>(null)
  const call = useCall<Read>({
    done: ({ entries, page, total }) =>
      setRead((before) => ({
        entries: page === 1 ? entries : [...(before?.entries ?? []), ...entries],
        page,
        total,
      })),
  })
  const one = id === null ? {} : { entity_id: String(id) }
  const more = (page: number): void =>
    void call.send(async () => ({ ...(await api('GET /audit', { query: { entity, ...one, page } })), page }))
  const renew = useEffectEvent((_of?: object) => {
    if (read !== null) more(1)
  })
  useEffect(() => renew(of), [of])
  const list = useMoreFocus<HTMLOListElement>(read?.entries.length ?? 0)
  if (!admin) return null
  return (
    <section className={styles['history']} aria-labelledby="history">
      <header>
        <h2 id="history">{texts.history.title}</h2>
        {/* One button, which keeps the focus. */}
        <BusyButton
          variant="default"
          size="sm"
          busy={read === null && call.busy}
          onClick={() => (read === null ? more(1) : setRead(null))}
        >
          {read === null ? texts.history.show : texts.history.hide}
        </BusyButton>
      </header>
      <Problem>{call.problem}</Problem>
      {read?.entries.length === 0 ? <p className="mu">{texts.history.none}</p> : null}
      {read === null || read.entries.length === 0 ? null : (
        <ol ref={list}>
          {read.entries.map((entry) => (
            <AuditLine key={entry.audit_id} entry={entry} dated />
          ))}
        </ol>
      )}
      {read !== null && read.entries.length < read.total ? (
        <BusyButton variant="default" size="sm" busy={call.busy} onClick={() => more(read.page + 1)}>
          {texts.history.more}
        </BusyButton>
      ) : null}
    </section>
  )
}
