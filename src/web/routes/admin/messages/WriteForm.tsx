import { Alert, Radio, Textarea } from '@mantine/core'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { longestText } from '#domain/messages/by-hand.ts'
import type { Channel } from '#domain/messages/kinds.ts'
import { writeTexts as texts } from '#text/admin/messages/write-message.ts'
import { messageTexts } from '#text/messages.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './conversations/conversation.module.css'

export type Ways = Pick<Answer<'GET /customer/admin/{id}/conversation'>, 'ways' | 'reply_until' | 'leaves_at'>

/** What the form begins with. */
export interface Draft {
  channel: Channel
  text: string
}

interface WriteFormProps extends Ways {
  /** The customer's. */
  id: number
  name: string
  /** The newest message of theirs on the page. */
  newest: number | undefined
  draft: Draft | null
}

/** Writes to a customer on a channel; one on which they cannot be reached says why. */
export function WriteForm({
  id,
  name,
  newest,
  draft,
  ways,
  reply_until,
  leaves_at,
}: WriteFormProps): ReactNode {
  const { revalidate } = useRevalidator()
  const { timezone } = useStudio()
  const toast = useToast()
  const label = useId()
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
  const note =
    way?.channel === 'whatsapp' && reply_until !== null
      ? texts.until({ at: dayAndTime(reply_until, timezone) })
      : leaves && texts.leaves({ at: leaves })
  return (
    <form
      className={styles['form']}
      aria-labelledby={label}
      onSubmit={(event) => {
        event.preventDefault()
        const { channel } = way ?? {}
        if (channel !== undefined && text.trim() !== '')
          void send(() =>
            api('POST /customer/admin/{id}/messages', {
              params: { id },
              body: { channel, text, seen_until: newest },
            }),
          )
      }}
    >
      <h2 id={label} className={styles['write']}>
        {texts.label({ name })}
      </h2>
      <Radio.Group
        label={texts.by}
        value={way?.channel ?? ''}
        onChange={(value) => choose(ways.find(({ channel }) => channel === value)?.channel ?? null)}
      >
        <div className={styles['ways']}>
          {ways.map(({ channel, reason }) => (
            <Radio
              key={channel}
              value={channel}
              label={messageTexts.channels[channel]}
              description={reason}
              disabled={reason !== null}
            />
          ))}
        </div>
      </Radio.Group>
      {way === undefined ? <p className="sm mu">{texts.nowhere}</p> : null}
      <Textarea
        label={texts.message}
        description={note}
        autosize
        minRows={2}
        maxLength={longestText[way?.channel ?? 'mail']}
        value={text}
        ref={field}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {way?.channel === 'mail' && !way.delivers ? <p className="sm mu">{texts.stored}</p> : null}
      {problem ? <Alert color="bad">{problem}</Alert> : null}
      <BusyButton type="submit" busy={busy} disabled={way === undefined || text.trim() === ''}>
        {texts.send}
      </BusyButton>
    </form>
  )
}
