import { Alert, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { incomingTexts as texts } from '#text/admin/messages/incoming.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './incoming.module.css'

interface AnswerFormProps {
  /** Of what they wrote. */
  id: number
  /** The newest message on the page. */
  newest: number | undefined
  name: string
  /** In words. */
  until: string
}

/** Answers what somebody wrote by WhatsApp, as long as it delivers free text. */
export function AnswerForm({ id, newest, name, until }: AnswerFormProps): ReactNode {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [text, setText] = useState('')
  const { busy, problem, send } = useCall({
    done: async () => {
      setText('')
      toast.success(texts.sent)
      await revalidate()
    },
    refused: () => revalidate(),
  })
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '')
          void send(() =>
            api('POST /incoming_messages/{id}/reply', { params: { id }, body: { text, seen_until: newest } }),
          )
      }}
    >
      <Textarea
        label={texts.reply({ name })}
        description={texts.until({ until })}
        autosize
        minRows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problem ? <Alert color="bad">{problem}</Alert> : null}
      <BusyButton type="submit" busy={busy} disabled={text.trim() === ''}>
        {texts.send}
      </BusyButton>
    </form>
  )
}
