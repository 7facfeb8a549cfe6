import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { listTexts as texts } from '#text/admin/lists.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { useCall } from '#web/api/use-call.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { focusFirst } from '#web/routes/admin/parts/dialogs/focus-first.ts'
import { useFields } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Catalogue, Section, Values, Versioned } from './catalogue.ts'
import { changedParts, merged, same } from './changes.ts'

/**
 * The state of an editor: its form, whether there is something to save, and the other person's version when somebody else saved
 * first. A new record's address becomes its own once it is stored.
 */
export function useEditor<R extends Versioned, V extends Values, B extends object, X>(
  catalogue: Catalogue<R, V, B, X>,
  record: R | null,
  extra: X,
) {
  const toast = useToast()
  const navigate = useNavigate()
  const reload = useReload()
  const once = useOnce()
  const [base, setBase] = useState(record)
  const [theirs, setTheirs] = useState<R | null>(null)
  const sections = catalogue.sections(extra, base)
  const stored = (answer: R): void => {
    setBase(answer)
    setTheirs(null)
    const values = catalogue.values(answer, extra)
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
  }
  const { busy, problem, send, clear } = useCall<{ answer: R; sent: V }>({
    done: async ({ answer, sent }) => {
      toast.success(catalogue.savedAs?.(base, answer) ?? catalogue.texts.saved)
      // What was typed meanwhile stays.
      const typed = form.getValues()
      stored(answer)
      form.setValues(merged(sent, catalogue.values(answer, extra), typed))
      if (base !== null) await reload()
    },
    refused: async (refusal) => {
      form.setErrors(refusal.fields)
      focusFirst(refusal.fields)
      if (refusal.code === 'changed_meanwhile' && base !== null) setTheirs(await current(catalogue, base))
    },
  })
  const form = useFields<V>(
    {
      initialValues: catalogue.values(record, extra),
      validate: (values) => problems(sections, values, catalogue.check?.(values) ?? {}),
      validateInputOnBlur: true,
    },
    // What was refused is not what the form has by now.
    clear,
  )
  const start = catalogue.values(base, extra)
  const waiting = Object.keys(start).some((name) => !same(start[name], form.values[name]))

  const created = record === null ? base : null
  useEffect(() => {
    if (created !== null)
      void navigate(catalogue.to(catalogue.idOf(created)), { replace: true, preventScrollReset: true })
  }, [created, navigate, catalogue])

  const save = (values: V, from: R | null = base): Promise<void> =>
    send(async () => {
      const body = catalogue.body(values)
      if (from === null) return { answer: await catalogue.create(once, body), sent: values }
      const change = changedParts(catalogue.body(catalogue.values(from, extra)), body)
      const { updatedAt } = from
      const answer = await catalogue.change(once, catalogue.idOf(from), { ...change, updatedAt })
      return { answer, sent: values }
    })

  /**
   * Takes over the other person's version. One's own changes are applied to it: all of them with `keepOwn`, else only to fields
   * that the other person did not change.
   */
  const settle = (keepOwn: boolean): void => {
    if (theirs === null) return
    const values = merged(start, catalogue.values(theirs, extra), form.values, keepOwn)
    stored(theirs)
    form.setValues(values)
    if (keepOwn) void save(values, theirs)
  }

  return {
    form,
    sections,
    base,
    start,
    theirs,
    settle,
    waiting,
    /** Takes over what was stored beside the form, whose changes stay. */
    rebase: setBase,
    busy: busy || created !== null,
    problem,
    submit: form.onSubmit((values) => void save(values)),
    discard: () => {
      form.setValues(start)
      form.clearErrors()
    },
  }
}

/** The record as it is stored now; the one that is shown when it is gone. */
async function current<R extends Versioned, V extends Values, B extends object, X>(
  { read, idOf }: Catalogue<R, V, B, X>,
  base: R,
): Promise<R> {
  const { records } = await read(api)
  const found = records.find((record) => idOf(record) === idOf(base))
  if (!found) throw new ApiError(404, { error: texts.gone })
  return found
}

/** The sentence of each field that is missing or wrong. */
function problems<R, V extends Values>(
  sections: readonly Section<R, V>[],
  values: V,
  own: Partial<Record<string, string | null>>,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { fields = [] } of sections)
    for (const { name, optional = false, kind, when } of fields) {
      if (when?.(values) === false) continue
      const value: unknown = values[name]
      const empty = value === '' || value === null || (typeof value === 'string' && value.trim() === '')
      if (empty && !optional && kind !== 'picture')
        found[name] = kind === 'number' ? texts.number : texts.required
    }
  for (const [name, sentence] of Object.entries(own)) if (sentence) found[name] ??= sentence
  return found
}
