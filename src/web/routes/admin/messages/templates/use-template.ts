import { useEffect, useMemo, useState } from 'react'
import type { Answer, Body, MessageTemplate } from '#contract/types.ts'
import { templateTexts } from '#text/admin/messages/message-templates.ts'
import { api } from '#web/api/browser.ts'
import type { Errors } from '#web/api/attempt.ts'
import { ApiError } from '#web/api/client.ts'
import { usePublish, type Publish } from '#web/routes/admin/parts/use-publish.ts'

/** Debounces the preview, in ms: longer than the pause between letters. */
const PREVIEW_WAIT_MS = 350

export type Preview = Answer<'POST /message_templates/preview'>
type Draft = Omit<Body<'PUT /message_templates'>, 'kind' | 'channel' | 'was'> & { subject: string | null }

export interface TemplateForm extends Publish<Draft> {
  /** The last valid one. */
  preview: Preview | null
  restore: () => Promise<void>
}

/** A template as a form, with a live preview. The server validates. */
export function useTemplate(template: MessageTemplate): TemplateForm {
  const { kind, channel } = template
  const saved = useMemo(() => wordsOf(template), [template])
  const form = usePublish<Draft>({
    saved,
    done: templateTexts.published,
    send: (_changed, draft) =>
      api('PUT /message_templates', { body: { kind, channel, ...draft, was: saved } }),
  })
  const [preview, setPreview] = useState<Preview | null>(null)
  const { subject, body } = form.values
  /** What the preview found. */
  const [invalid, setInvalid] = useState<Errors>({})

  useEffect(() => {
    let current = true
    const look = async (): Promise<void> => {
      try {
        const shown = await api('POST /message_templates/preview', { body: { kind, channel, subject, body } })
        if (!current) return
        setPreview(shown)
        setInvalid({})
      } catch (problem) {
        // Without a connection the last preview stays; publishing shows the error.
        if (current && problem instanceof ApiError) setInvalid(problem.fields)
      }
    }
    const timer = setTimeout(() => void look(), PREVIEW_WAIT_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [kind, channel, subject, body])

  const restore = async (): Promise<void> => {
    await api('DELETE /message_templates/{kind}/{channel}', { params: { kind, channel } })
    form.reset()
  }
  return { ...form, errors: { ...form.errors, ...invalid }, preview, restore }
}

const wordsOf = ({ subject, body, enabled }: MessageTemplate): Draft => ({ subject, body, enabled })
