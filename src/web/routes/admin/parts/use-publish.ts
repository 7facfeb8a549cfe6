import { useMemo, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Errors } from '#web/api/attempt.ts'
import { useCall } from '#web/api/use-call.ts'
import { changedParts, same } from '#web/routes/admin/catalogue/changes.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { focusFirst } from './dialogs/focus-first.ts'
import { useFields } from './dialogs/use-desk-form.ts'

type Name<V> = Extract<keyof V, string>

interface Publishing<V> {
  /** As stored; the same object until it is loaded again. */
  saved: V
  /** The sentence of a changed value that is wrong. */
  check?: (name: Name<V>, value: V[Name<V>]) => string | null | undefined
  send: (changed: readonly Name<V>[], values: V) => Promise<unknown>
  /** The message after success. */
  done: string
  /** Goes to the first of these fields; false if the page shows none of them. */
  focus?: (errors: Errors) => boolean
}

/** A page's changes that are published at once. */
export interface Publish<V> {
  /** What the fields show: the stored values with the changes applied. */
  values: V
  /** The names of the changed ones. */
  changed: readonly Name<V>[]
  /** From our own check or the server's. */
  errors: Partial<Record<string, ReactNode>>
  setErrors: (errors: Errors) => void
  busy: boolean
  problem: string | null
  /** How often it was published. */
  published: number
  set: (changes: Partial<V>) => void
  reset: () => void
  publish: () => void
  /** The changed values as they were, and as somebody else published them meanwhile. */
  conflict: { base: Partial<V>; theirs: Partial<V>; yours: Partial<V> } | null
  /** Ends the conflict: publishes the own changes, or drops those that the other person touched. */
  settle: (keepOwn: boolean) => void
}

/** Collects changes to what is stored, and publishes them at once. What somebody else published first is compared. */
export function usePublish<V extends Record<string, unknown>>(options: Publishing<V>): Publish<V> {
  const { saved, check, send, done, focus = focusFirst } = options
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { values: draft, ...form } = useFields<Partial<V>>({
    initialValues: {},
    clearInputErrorOnChange: false,
  })
  const [published, setPublished] = useState(0)
  /** As stored before somebody else published. */
  const [stale, setStale] = useState<V | null>(null)

  const values = useMemo<V>(() => ({ ...saved, ...draft }), [saved, draft])
  const changed = useMemo(
    () => namesOf(saved).filter((name) => name in draft && !same(draft[name], saved[name])),
    [saved, draft],
  )
  const wrong = useMemo(() => {
    const found: Partial<Record<string, string>> = {}
    for (const name of changed) {
      const sentence = check?.(name, values[name])
      if (sentence) found[name] = sentence
    }
    return found
  }, [changed, values, check])
  const errors = useMemo(() => ({ ...form.errors, ...wrong }), [form.errors, wrong])

  const reset = (): void => {
    form.reset()
    form.clearErrors()
  }
  const call = useCall({
    done: async () => {
      // Reload before dropping the changes, so that no field shows its old value in between.
      await revalidate()
      reset()
      setPublished((before) => before + 1)
      toast.success(done)
    },
    focus: (refusals) => {
      form.setErrors(refusals)
      return focus(refusals)
    },
    refused: async ({ code }) => {
      if (code !== 'changed_meanwhile') return
      await revalidate()
      setStale(saved)
    },
  })
  const publish = (): void => {
    // Somebody else has published the same meanwhile.
    if (changed.length === 0) reset()
    else if (Object.keys(wrong).length > 0) focus(wrong)
    else void call.send(() => send(changed, values))
  }
  const settle = (keepOwn: boolean): void => {
    setStale(null)
    call.clear()
    if (keepOwn) publish()
    else if (stale !== null) form.setValues(changedParts(stale, saved))
  }
  const of = (all: V): Partial<V> => {
    const parts: Partial<V> = {}
    for (const name of changed) parts[name] = all[name]
    return parts
  }
  // What was published is here a moment after the refusal.
  const met = stale !== null && stale !== saved
  return {
    values,
    changed,
    errors,
    setErrors: form.setErrors,
    busy: call.busy,
    problem: stale === null ? call.problem : null,
    published,
    set: (changes) => {
      form.setValues(changes)
      for (const name of Object.keys(changes)) form.clearFieldError(name)
    },
    reset,
    publish,
    conflict: met ? { base: of(stale), theirs: of(saved), yours: of(values) } : null,
    settle,
  }
}

const namesOf = <V extends object>(values: V) => Object.keys(values) as Name<V>[]
