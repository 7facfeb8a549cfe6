import { Button } from '@mantine/core'
import { ChevronLeft, MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Channel } from '#domain/messages/kinds.ts'
import { paths } from '#domain/site-map/paths.ts'
import { phoneAsShown } from '#domain/phone.ts'
import { inboxTexts as texts } from '#text/admin/messages/inbox.ts'
import type { Api } from '#web/api/client.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { pagesOf } from '#web/components/records/pages.ts'
import { Pager } from '#web/components/records/Pager.tsx'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime, dayLong, dayOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { ConversationEntry } from './ConversationEntry.tsx'
import type { Open } from './load-open.ts'
import { TemplateDialog, type TemplateUse } from './TemplateDialog.tsx'
import { type Draft, WriteForm } from './WriteForm.tsx'
import inbox from './inbox.module.css'
import styles from './thread.module.css'

interface ThreadProps {
  open: Open
  today: string
  /** The list alone. */
  back: string
  /** An older page of the conversation. */
  linkTo: (page: number) => string
  draft: Draft
  onDraft: (change: (draft: Draft) => Draft) => void
}

/** All messages to and from somebody, the oldest of the page first, and the form to write to them. */
export function Thread({ open, today, back, linkTo, draft, onDraft }: ThreadProps): ReactNode {
  const { entries, name, about, sender, page, total, ways, no_template, reply_until, leaves_at } = open
  const { timezone } = useStudio()
  const once = useOnce()
  const [templates, setTemplates] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const byMail = ways.some(({ channel, reason }) => channel === 'mail' && reason === null)
  const shown = entries.toReversed()
  const thread = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)?.at
  // What was said last is what one came for.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    if (newest !== undefined) thread.current?.scrollTo({ top: thread.current.scrollHeight })
  }, [newest])
  const answers = ways.some(({ channel, reason }) => channel === 'whatsapp' && reason === null)
  const until =
    reply_until !== null && answers ? texts.until({ at: dayAndTime(reply_until, timezone) }) : null
  const phone = about?.phone ? phoneAsShown(about.phone) : null
  const writeByMail = (text: string): void => {
    onDraft((now) => ({ channel: 'mail', text: [now.text.trim(), text].filter(Boolean).join('\n\n') }))
    field.current?.focus()
  }
  return (
    <section className={inbox['thread']} aria-labelledby="conversation">
      <header className={styles['head']}>
        <Link className={styles['back']} to={back} aria-label={texts.back} preventScrollReset>
          <ChevronLeft />
        </Link>
        <div className={styles['who']}>
          <h2 id="conversation">{name}</h2>
          {/* A person without a record may call themselves like a customer. */}
          {about === null ? <p className="sm mu">{texts.nobody({ number: sender ?? '' })}</p> : null}
          {(until ?? phone) ? <p className="sm mu">{until ?? phone}</p> : null}
        </div>
        {about ? (
          <Button component={Link} to={paths.adminCustomer(about.customer_id)} variant="default" size="sm">
            {texts.card}
          </Button>
        ) : null}
      </header>
      {/* Scrollable content must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={thread} className={styles['thread']} tabIndex={0} role="region" aria-label={texts.messages}>
        <Pager page={page} pages={pagesOf(total)} linkTo={linkTo} />
        {entries.length === 0 ? (
          <EmptyState icon={<MessageCircle />}>{texts.silent}</EmptyState>
        ) : (
          <ol>
            {shown.map((entry, index) => {
              const day = dayOf(entry.at, timezone)
              const before = shown[index - 1]
              return (
                <li key={entry.message_id ?? `i${entry.incoming_message_id}`} className={styles['entry']}>
                  {before && dayOf(before.at, timezone) === day ? null : (
                    <h3 className={styles['day']}>{day === today ? texts.today : dayLong(day)}</h3>
                  )}
                  <ConversationEntry
                    entry={entry}
                    name={name}
                    delivers={ways.find(({ channel }) => channel === entry.channel)?.delivers ?? true}
                    onMail={byMail ? writeByMail : undefined}
                  />
                </li>
              )
            })}
          </ol>
        )}
      </div>
      <div className={styles['answer']}>
        <WriteForm
          name={about?.first_name || name}
          draft={draft}
          onDraft={onDraft}
          field={field}
          write={(channel, text) => writeTo(once, open, { channel, text })}
          onTemplate={() => setTemplates(true)}
          {...{ ways, no_template, leaves_at }}
        />
        {templates ? (
          <TemplateDialog
            name={about?.first_name || name}
            about={about}
            leaves_at={leaves_at}
            send={(template) => writeTo(once, open, { channel: 'whatsapp', template })}
            onClose={() => setTemplates(false)}
          />
        ) : null}
      </div>
    </section>
  )
}

/** Sends what was written, once, to the customer or as an answer to an unknown number. */
function writeTo(
  once: Api,
  { about, incoming_message_id, entries }: Open,
  written: { channel: Channel; text: string } | { channel: 'whatsapp'; template: TemplateUse },
) {
  // A message that arrives while the answer is written stays unread.
  const newest = entries.find((entry) => entry.incoming_message_id !== null)
  const seen_until = newest?.incoming_message_id ?? undefined
  const { channel, ...said } = written
  return about === null
    ? once('POST /incoming_messages/{id}/reply', {
        params: { id: incoming_message_id ?? 0 },
        body: { ...said, seen_until },
      })
    : once('POST /customer/admin/{id}/messages', {
        params: { id: about.customer_id },
        body: { channel, ...said, seen_until },
      })
}
