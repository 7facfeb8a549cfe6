import { Button, Textarea } from '@mantine/core'
import { SendHorizontal } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import type { Answer } from '#contract/types.ts'
import { longestText } from '#domain/messages/by-hand.ts'
import type { Channel } from '#domain/messages/kinds.ts'
import { writeTexts as texts } from '#text/admin/messages/write-message.ts'
import { messageTexts } from '#text/messages.ts'
import { useCall } from '#web/api/use-call.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { BusyIcon } from '#web/routes/admin/parts/BusyButton.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './thread.module.css'

export type Ways = Pick<
  Answer<'GET /customer/admin/{id}/conversation'>,
  'ways' | 'no_template' | 'reply_until' | 'leaves_at'
>

/** What is being written in a conversation. */
export interface Draft {
  text: string
  /** Null until it is chosen, or something is typed. */
  channel: Channel | null
}

export const NO_DRAFT: Draft = { text: '', channel: null }

interface WriteFormProps extends Omit<Ways, 'reply_until'> {
  name: string
  /** Opens the templates, which arrive at any time. */
  onTemplate: () => void
  draft: Draft
  onDraft: (change: (draft: Draft) => Draft) => void
  field: Ref<HTMLTextAreaElement>
  write: (channel: Channel, text: string) => Promise<unknown>
}

/** Writes to a customer on a channel; one on which they cannot be reached says why. */
export function WriteForm({
  name,
  draft,
  onDraft,
  field,
  write,
  ways,
  no_template,
  leaves_at,
  onTemplate,
}: WriteFormProps): ReactNode {
  const reload = useReload()
  const { timezone } = useStudio()
  const toast = useToast()
  const about = useId()
  const { text } = draft
  const open = ways.filter(({ reason }) => reason === null)
  const closed = ways.filter(({ reason }) => reason !== null)
  // An answer goes the way the question came, and stays on its way while it is written, even if another one opens.
  const way =
    ways.find(({ channel }) => channel === draft.channel) ??
    open.find(({ channel }) => channel === 'whatsapp') ??
    open[0]
  const stored = way !== undefined && !way.delivers
  const leaves = leaves_at === null ? null : dayAndTime(leaves_at, timezone)
  const { busy, problem, send } = useCall({
    done: async (sent: string) => {
      // What was typed meanwhile stays.
      onDraft((now) => (now.text === sent ? NO_DRAFT : now))
      toast.success(stored ? texts.kept : leaves === null ? texts.sent : texts.waits({ at: leaves }))
      await reload()
    },
    refused: reload,
  })
  const shut = way === undefined || way.reason !== null
  const note = leaves !== null && way?.channel !== 'whatsapp' && !stored ? texts.leaves({ at: leaves }) : null
  return (
    <form
      className={styles['form']}
      aria-label={texts.label({ name })}
      onSubmit={(event) => {
        event.preventDefault()
        if (!shut && text.trim() !== '')
          void send(async () => {
            await write(way.channel, text)
            return text
          })
      }}
    >
      <div className="wrapping" role="group" aria-label={texts.by}>
        {ways.map(({ channel, reason }) => (
          <Button
            key={channel}
            size="sm"
            variant={channel === way?.channel ? 'light' : 'default'}
            aria-pressed={channel === way?.channel}
            aria-describedby={about}
            disabled={reason !== null}
            onClick={() => onDraft((now) => ({ ...now, channel }))}
          >
            {messageTexts.channels[channel]}
          </Button>
        ))}
        {no_template === null ? (
          <Button className={styles['template'] ?? ''} size="sm" variant="subtle" onClick={onTemplate}>
            {texts.template.open}
          </Button>
        ) : null}
      </div>
      <div className={styles['line']}>
        <Textarea
          className={styles['text'] ?? ''}
          aria-label={texts.label({ name })}
          aria-describedby={about}
          placeholder={texts.label({ name })}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longestText[way?.channel ?? 'mail']}
          value={text}
          ref={field}
          onChange={({ currentTarget: { value } }) =>
            onDraft((now) => ({ text: value, channel: now.channel ?? way?.channel ?? null }))
          }
        />
        <BusyIcon
          type="submit"
          variant="filled"
          size={44}
          aria-label={texts.send}
          busy={busy}
          disabled={shut || text.trim() === ''}
        >
          <SendHorizontal />
        </BusyIcon>
      </div>
      <div id={about} className={styles['notes']}>
        {note ? <p>{note}</p> : null}
        {way?.channel === 'mail' && stored ? <p>{texts.stored}</p> : null}
        {open.length === 0 ? <p>{texts.nowhere}</p> : null}
        {closed.length === 0 ? null : (
          <details open={shut}>
            <summary>{texts.closedWhy({ count: closed.length })}</summary>
            {closed.map(({ channel, reason }) => (
              <p key={channel}>
                {texts.closed({ channel: messageTexts.channels[channel], reason: reason ?? '' })}
              </p>
            ))}
          </details>
        )}
      </div>
      <Problem>{problem}</Problem>
    </form>
  )
}
