import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { kindOf } from '#web/routes/admin/messages/message-words.ts'
import styles from './sent.module.css'

const texts = adminTexts.messages.waiting

interface WaitingNoticesProps extends Answer<'GET /waiting_notices'> {
  open: boolean
}

/** What waits for the end of quiet hours, the next one first: to whom, about what, and when it leaves. */
export function WaitingNotices({ waiting_notices: notices, total, open }: WaitingNoticesProps): ReactNode {
  const { timezone } = useStudio()
  if (total === 0) return null
  return (
    <details className={styles['waiting']} open={open}>
      <summary>
        {texts.count({ count: total })}
        <ChevronDown />
      </summary>
      <p className="sm mu">{texts.why}</p>
      <ol>
        {notices.map(({ notice_id, customer_id, name, kind, leaves_at }) => (
          <li key={notice_id} className={clsx('row between', styles['line'])}>
            <span className={styles['address']}>
              {kindOf(kind)} ·{' '}
              <Link className="underline" to={paths.adminMessages({ cliente: customer_id })}>
                {name || texts.nameless}
              </Link>
            </span>
            <time className="sm mu num" dateTime={leaves_at}>
              {texts.leaves({ at: dayAndTime(leaves_at, timezone) })}
            </time>
          </li>
        ))}
      </ol>
      {total > notices.length ? (
        <p className="sm mu">{texts.more({ count: total - notices.length })}</p>
      ) : null}
    </details>
  )
}
