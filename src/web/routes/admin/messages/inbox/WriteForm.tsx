import { ActionIcon, Alert, Button, Textarea } from '@mantine/core'
import { SendHorizontal } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { longestText } from '#domain/messages/by-hand.ts'
import type { Channel } from '#domain/messages/kinds.ts'
import { writeTexts as texts } from '#text/admin/messages/write-message.ts'
import { messageTexts } from '#text/messages.ts'
import { useCall } from '#web/api/use-call.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './thread.module.css'

export type Ways = Pick<Answer<'GET /customer/admin/{id}/conversation'>, 'ways' | 'reply_until' | 'leaves_at'>

/** What the form begins with. */
export interface Draft {
  channel: Channel
  text: string
}

interface WriteFormProps extends Omit<Ways, 'reply_until'> {
  name: string
  draft: Draft | null
  write: (draft: Draft) => Promise<unknown>
}

/** Writes to a customer on a channel; one on which they cannot be reached says why. */
export function WriteForm({ name, draft, write, ways, leaves_at }: WriteFormProps): ReactNode {
  const { revalidate } = useRevalidator()
  const { timezone } = useStudio()
  const toast = useToast()
  const about = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [chosen, choose] = useState<Channel | null>(null)
  // A draft is begun by a press elsewhere on the page, and goes below what was typed.
  const [begun, begin] = useState<Draft | null>(null)
  if (draft !== null && draft !== begun) {
    begin(draft)
    setText([text.trim(), draft.text].filter(Boolean).join('\n\n'))
    choose(draft.channel)
  }
  useEffect(() => {
    if (begun !== null) field.current?.focus()
  }, [begun])
  const open = ways.filter(({ reason }) => reason === null)
  const closed = ways.filter(({ reason }) => reason !== null)
  // An answer goes the way the question came.
  const way =
    open.find(({ channel }) => channel === chosen) ??
    open.find(({ channel }) => channel === 'whatsapp') ??
    open[0]
  const leaves = leaves_at === null ? null : dayAndTime(leaves_at, timezone)
  const { busy, problem, send } = useCall({
    done: async () => {
      setText('')
      toast.success(leaves === null ? texts.sent : texts.waits({ at: leaves }))
      await revalidate()
    },
    refused: () => revalidate(),
  })
  const note = leaves !== null && way?.channel !== 'whatsapp' ? texts.leaves({ at: leaves }) : null
  return (
    <form
      className={styles['form']}
      aria-label={texts.label({ name })}
      onSubmit={(event) => {
        event.preventDefault()
        const { channel } = way ?? {}
        if (channel !== undefined && text.trim() !== '') void send(() => write({ channel, text }))
      }}
    >
      <div className={styles['ways']} role="group" aria-label={texts.by}>
        {ways.map(({ channel, reason }) => (
          <Button
            key={channel}
            size="sm"
            variant={channel === way?.channel ? 'light' : 'default'}
            aria-pressed={channel === way?.channel}
            aria-describedby={about}
            disabled={reason !== null}
            onClick={() => choose(channel)}
          >
            {messageTexts.channels[channel]}
          </Button>
        ))}
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
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon
          type="submit"
          size={44}
          radius="xl"
          aria-label={texts.send}
          loading={busy}
          disabled={way === undefined || text.trim() === ''}
        >
          <SendHorizontal size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div id={about} className={styles['notes']}>
        {note ? <p>{note}</p> : null}
        {way?.channel === 'mail' && !way.delivers ? <p>{texts.stored}</p> : null}
        {way === undefined ? <p>{texts.nowhere}</p> : null}
        {closed.length === 0 ? null : (
          <details open={way === undefined}>
            <summary>{texts.closedWhy({ count: closed.length })}</summary>
            {closed.map(({ channel, reason }) => (
              <p key={channel}>
                {texts.closed({ channel: messageTexts.channels[channel], reason: reason ?? '' })}
              </p>
            ))}
          </details>
        )}
      </div>
      {problem ? <Alert color="bad">{problem}</Alert> : null}
    </form>
  )
}
