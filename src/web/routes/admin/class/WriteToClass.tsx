import { Alert, Switch, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { longestText } from '#domain/messages/by-hand.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { messageTexts } from '#text/messages.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { hintBelow } from '#web/routes/admin/parts/hint-below.ts'
import { useOnce } from '#web/routes/admin/parts/dialogs/use-once.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { LeaveGuard } from '#web/routes/admin/parts/dialogs/LeaveGuard.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './class.module.css'

const texts = classTexts.writeDialog

type Sent = Answer<'POST /single_class/{id}/messages'>

interface WriteToClassProps {
  single_class_id: number
  /** How many wait for a place. */
  waiting: number
  onClose: () => void
}

/** Writes to everybody in a class: first the text, then whom it reaches by which channel, and whom not. */
export function WriteToClass({ single_class_id, waiting, onClose }: WriteToClassProps): ReactNode {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const once = useOnce()
  const [text, setText] = useState('')
  const [waitlist, setWaitlist] = useState(false)
  const [missing, setMissing] = useState(false)
  const [seen, setSeen] = useState<Sent | null>(null)
  const params = { id: single_class_id }
  const body = { text, waitlist }
  // One for both steps, so that the refusal of one is not shown in the other.
  const call = useCall<void>({ done: () => undefined, refused: () => setSeen(null) })
  const look = async (): Promise<void> =>
    setSeen(await api('POST /single_class/{id}/messages', { params, body: { ...body, preview: true } }))
  const send = async (): Promise<void> => {
    const sent = await once('POST /single_class/{id}/messages', { params, body })
    onClose()
    toast.success(texts.done({ people: reachedOf(sent) }))
    await revalidate()
  }
  const onSubmit = (): void => {
    if (seen !== null && reachedOf(seen) === 0) setSeen(null)
    else if (seen !== null) void call.send(send)
    else if (text.trim() === '') setMissing(true)
    else void call.send(look)
  }
  return (
    <DeskDialog
      title={texts.title}
      back={texts.back}
      confirm={seen === null ? texts.look : texts.send({ people: reachedOf(seen) })}
      busy={call.busy}
      problem={call.problem}
      guard={text !== '' && !call.busy ? <LeaveGuard saving waiting within={false} /> : null}
      onClose={seen === null ? onClose : () => setSeen(null)}
      onSubmit={onSubmit}
    >
      {seen === null ? (
        <>
          <Textarea
            label={texts.text}
            description={texts.note({ most: longestText.push })}
            inputWrapperOrder={hintBelow}
            error={missing && text.trim() === '' ? texts.missing : null}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={longestText.push}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          {waiting === 0 ? null : (
            <Switch
              label={texts.waitlist({ waiting })}
              checked={waitlist}
              onChange={({ currentTarget: { checked } }) => setWaitlist(checked)}
            />
          )}
        </>
      ) : (
        <Seen {...seen} text={text} />
      )}
    </DeskDialog>
  )
}

const reachedOf = ({ people, unreachable }: Sent): number => people - unreachable.length

/** So many who cannot be reached are named. */
const NAMED = 8

function Seen({ text, told, channels, unreachable, leaves_at, ...sent }: Sent & { text: string }): ReactNode {
  const { timezone } = useStudio()
  const more = unreachable.length - NAMED
  return (
    <>
      <blockquote className={styles['quote']}>{text.trim()}</blockquote>
      <p>{texts.reaches({ people: reachedOf({ ...sent, told, channels, unreachable, leaves_at }) })}</p>
      {channels.length === 0 ? null : (
        <ul className={styles['reach']}>
          {channels.map(({ channel, people, delivers }) => (
            <li key={channel}>
              {texts.by({ channel: messageTexts.channels[channel], people })}
              {delivers ? null : <span className="mu"> {texts.stored}</span>}
            </li>
          ))}
        </ul>
      )}
      {told === 0 ? null : <p className="mu">{texts.told({ people: told })}</p>}
      {leaves_at === null ? null : <p>{texts.leaves({ at: dayAndTime(leaves_at, timezone) })}</p>}
      {unreachable.length === 0 ? null : (
        <Alert color="warn" title={texts.unreachable({ people: unreachable.length })}>
          {unreachable
            .slice(0, NAMED)
            .map(({ name, last_name }) => `${name} ${last_name}`.trim())
            .join(', ')}
          {more > 0 ? ` ${texts.more({ count: more })}` : ''}
        </Alert>
      )}
    </>
  )
}
