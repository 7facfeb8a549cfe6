import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer, Body, MessageTemplate } from '#contract/types.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { changedParts, merged } from '#web/routes/admin/catalogue/changes.ts'

/** Debounces the preview, in ms: longer than the pause between letters. */
const PREVIEW_WAIT_MS = 350

export type Preview = Answer<'POST /message_templates/preview'>
type Draft = Omit<Body<'PUT /message_templates'>, 'kind' | 'channel' | 'was'> & { subject: string | null }

export interface TemplateForm {
  draft: Draft
  changed: boolean
  /** The error of each field. */
  errors: Partial<Record<string, string>>
  /** The last valid one. */
  preview: Preview | null
  busy: boolean
  set: (change: Partial<Draft>) => void
  undo: () => void
  /** What somebody else published meanwhile. */
  conflict: { base: Draft; theirs: Draft } | null
  /** Ends the conflict: with the own changes, which are to be published again, or without those that the other person touched. */
  settle: (keepOwn: boolean) => void
  /** Returns false when a field is invalid or there is a conflict; throws every other error. */
  publish: () => Promise<boolean>
  restore: () => Promise<void>
}

/** A template as a form, with a live preview. The server validates. */
export function useTemplate(template: MessageTemplate): TemplateForm {
  const { kind, channel } = template
  const { revalidate } = useRevalidator()
  const saved = wordsOf(template)
  const [change, setChange] = useState<Partial<Draft>>({})
  const [errors, setErrors] = useState<TemplateForm['errors']>({})
  const [preview, setPreview] = useState<Preview | null>(null)
  const [busy, setBusy] = useState(false)
  /** As it was stored when somebody else's version came between. */
  const [stale, setStale] = useState<MessageTemplate | null>(null)
  const draft = { ...saved, ...change }
  const { subject, body } = draft

  useEffect(() => {
    let current = true
    const look = async (): Promise<void> => {
      try {
        const shown = await api('POST /message_templates/preview', { body: { kind, channel, subject, body } })
        if (!current) return
        setPreview(shown)
        setErrors({})
      } catch (problem) {
        // Without a connection the last preview stays; publishing shows the error.
        if (current && problem instanceof ApiError) setErrors(problem.fields)
      }
    }
    const timer = setTimeout(() => void look(), PREVIEW_WAIT_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [kind, channel, subject, body])

  const save = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
      // Reload before dropping the changes, so that no field shows its old value in between.
      await revalidate()
      setChange({})
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    changed: subject !== saved.subject || body !== saved.body || draft.enabled !== saved.enabled,
    errors,
    preview,
    busy,
    set: (more) => setChange((before) => ({ ...before, ...more })),
    undo: () => setChange({}),
    conflict: stale && stale !== template ? { base: wordsOf(stale), theirs: saved } : null,
    settle(keepOwn) {
      setStale(null)
      if (!keepOwn && stale) setChange(changedParts(saved, merged(wordsOf(stale), saved, draft, false)))
    },
    async publish() {
      try {
        await save(() => api('PUT /message_templates', { body: { kind, channel, ...draft, was: saved } }))
        return true
      } catch (problem) {
        if (problem instanceof ApiError && problem.code === 'changed_meanwhile') {
          await revalidate()
          setStale(template)
          return false
        }
        const fields = problem instanceof ApiError ? problem.fields : {}
        if (Object.keys(fields).length === 0) throw problem
        setErrors(fields)
        return false
      }
    },
    restore: () =>
      save(() => api('DELETE /message_templates/{kind}/{channel}', { params: { kind, channel } })),
  }
}

const wordsOf = ({ subject, body, enabled }: MessageTemplate): Draft => ({ subject, body, enabled })
