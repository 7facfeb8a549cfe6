import { Alert, Switch, Textarea } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { longestText } from '#domain/messages/by-hand.ts'
import { fullName } from '#domain/people/full-name.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { messageTexts } from '#text/messages.ts'
import { api } from '#web/api/browser.ts'
import { hintBelow } from '#web/routes/admin/parts/hint-below.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
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
  const [seen, setSeen] = useState<Sent | null>(null)
  const back = (): void => setSeen(null)
  const params = { id: single_class_id }
  const { form, dialog } = useDeskForm({
    initialValues: { text: '', waitlist: false },
    validate: { text: isNotEmpty(texts.missing) },
    send: async (body, once) => {
      if (seen !== null) return reachedOf(await once('POST /single_class/{id}/messages', { params, body }))
      setSeen(await api('POST /single_class/{id}/messages', { params, body: { ...body, preview: true } }))
      return 0
    },
    done: seen === null ? undefined : (people) => texts.done({ people }),
    refused: back,
    onClose,
  })
  return (
    <DeskDialog
      {...dialog}
      title={texts.title}
      confirm={seen === null ? texts.look : texts.send({ people: reachedOf(seen) })}
      onClose={seen === null ? onClose : back}
      keeps={seen !== null}
      onSubmit={seen !== null && reachedOf(seen) === 0 ? back : dialog.onSubmit}
    >
      {seen === null ? (
        <>
          <Textarea
            {...form.getInputProps('text')}
            label={texts.text}
            description={texts.note({ most: longestText.push })}
            inputWrapperOrder={hintBelow}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={longestText.push}
          />
          {waiting === 0 ? null : (
            <Switch
              {...form.getInputProps('waitlist', { type: 'checkbox' })}
              label={texts.waitlist({ waiting })}
            />
          )}
        </>
      ) : (
        <Seen {...seen} text={form.values.text} />
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
          {unreachable.slice(0, NAMED).map(fullName).join(', ')}
          {more > 0 ? ` ${texts.more({ count: more })}` : ''}
        </Alert>
      )}
    </>
  )
}
