import clsx from 'clsx'
import { ChevronDown, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { api } from '#web/api/browser.ts'
import { AtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { kindOf } from '#web/routes/admin/messages/message-words.ts'
import styles from './sent.module.css'

const texts = adminTexts.messages.waiting

interface WaitingNoticesProps extends Answer<'GET /waiting_notices'> {
  open: boolean
}

/** What could not be written, and what waits for the end of quiet hours, the next one first: to whom, about what, and when it leaves. */
export function WaitingNotices({ waiting_notices: notices, total, open }: WaitingNoticesProps): ReactNode {
  const { timezone } = useStudio()
  if (total === 0) return null
  return (
    <details className={styles['waiting']} open={open}>
      <summary>
        {texts.count({ count: total })}
        <ChevronDown />
      </summary>
      {notices.some(({ parked_at }) => parked_at) ? <p className="sm">{texts.whyUnwritten}</p> : null}
      {notices.some(({ leaves_at }) => leaves_at) ? <p className="sm mu">{texts.why}</p> : null}
      <ol>
        {notices.map(({ notice_id, customer_id, name, kind, leaves_at, parked_at }) => (
          <li key={notice_id} className={clsx('row between', styles['line'])}>
            <span className={styles['address']}>
              {kindOf(kind)} ·{' '}
              <Link className="underline" to={paths.adminMessages({ cliente: customer_id })}>
                {name || texts.nameless}
              </Link>
            </span>
            {leaves_at ? (
              <time className="sm mu num" dateTime={leaves_at}>
                {texts.leaves({ at: dayAndTime(leaves_at, timezone) })}
              </time>
            ) : null}
            {parked_at ? (
              <span className="row row-wrap">
                <time className="sm num" dateTime={parked_at}>
                  {texts.unwritten({ at: dayAndTime(parked_at, timezone) })}
                </time>
                <AtOnce
                  label={adminTexts.messages.retry}
                  icon={<RotateCw />}
                  done={texts.retried}
                  stale
                  send={() => api('POST /waiting_notices/{id}/retry', { params: { id: notice_id } })}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {total > notices.length ? (
        <p className="sm mu">{texts.more({ count: total - notices.length })}</p>
      ) : null}
    </details>
  )
}
