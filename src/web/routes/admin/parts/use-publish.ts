import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { uiTexts } from '#text/site/site.ts'
import type { Errors } from '#web/api/attempt.ts'
import { ApiError } from '#web/api/client.ts'
import { useCall } from '#web/api/use-call.ts'
import { same } from '#web/routes/admin/catalogue/changes.ts'
import { useReload } from '#web/offline/stale-data.ts'
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
  /** Whether it was touched, though it may be as it was. */
  touched: (name: Name<V>) => boolean
  /** Of changed values, from our own check or the server's. */
  errors: Partial<Record<string, ReactNode>>
  busy: boolean
  /** Says that the session has ended. */
  ended: string | null
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
  const { saved: loaded, check, send, done, focus = focusFirst } = options
  const reload = useReload()
  const toast = useToast()
  const form = useFields<Partial<V>>({ initialValues: {}, clearInputErrorOnChange: false })
  const [published, setPublished] = useState(0)
  /** What was published last, and the stored values in whose place it came; whether these are read again. */
  const [own, setOwn] = useState<{ before: V; values: V; read: boolean } | null>(null)
  // The answer is here before the page shows what is stored now; nothing is published over the former version in between.
  const loading = own !== null && own.before === loaded
  const saved = loading ? own.values : loaded
  /** As stored before somebody else published. */
  const [stale, setStale] = useState<V | null>(null)

  const { values: draft } = form
  const touched = useCallback((name: Name<V>) => draft[name] !== undefined, [draft])
  const values = useMemo(() => {
    const all = { ...saved }
    for (const [name, value] of entriesOf(draft)) if (value !== undefined) all[name] = value
    return all
  }, [saved, draft])
  const changed = useMemo(
    () => namesOf(saved).filter((name) => touched(name) && !same(values[name], saved[name])),
    [saved, values, touched],
  )
  const wrong = useMemo(() => {
    const found: Partial<Record<string, string>> = {}
    for (const name of changed) {
      const sentence = check?.(name, values[name])
      if (sentence) found[name] = sentence
    }
    return found
  }, [changed, values, check])
  const errors = useMemo(() => ({ ...only(form.errors, changed), ...wrong }), [form.errors, wrong, changed])

  const drop = (names: readonly Name<V>[]): void => {
    form.setValues(Object.fromEntries(names.map((name) => [name, undefined])) as Partial<V>)
    form.clearErrors()
  }
  const {
    busy,
    problem: said,
    send: attempt,
  } = useCall<boolean | null>({
    done: async (stored) => {
      const read = await reload()
      if (stored === null) return
      if (!stored) return setStale(saved)
      setOwn({ before: loaded, values, read })
      // What was typed meanwhile stays.
      const typed = form.getValues()
      drop(namesOf(saved).filter((name) => same(typed[name], values[name])))
      setPublished((before) => before + 1)
      toast.success(done)
    },
  })
  const refused = (problem: unknown): false => {
    if (problem instanceof ApiError) {
      // What somebody else published first is compared, and no failure.
      if (problem.code === 'changed_meanwhile') return false
      if (problem.code === 'session_ended') throw problem
      const named = only(problem.fields, changed)
      form.setErrors(named)
      if (Object.keys(named).length === 0 || !focus(named)) toast.error(problem)
    }
    throw problem
  }
  const publish = (): void => {
    // Somebody else has published the same meanwhile.
    if (changed.length === 0) drop(namesOf(saved))
    else if (Object.keys(wrong).length > 0) focus(wrong)
    // Its reload failed: what is sent names the version that it replaces.
    else if (loading) void attempt(() => Promise.resolve(null))
    else void attempt(() => send(changed, values).then(() => true, refused))
  }
  const settle = (keepOwn: boolean): void => {
    setStale(null)
    if (keepOwn) return publish()
    drop(namesOf(saved).filter((name) => !same(stale?.[name], saved[name])))
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
    touched,
    errors,
    busy: busy || (loading && own.read),
    ended: said === uiTexts.sessionEnded ? said : null,
    published,
    set: (changes) => {
      form.setValues(changes)
      for (const name of Object.keys(changes)) form.clearFieldError(name)
    },
    reset: () => drop(namesOf(saved)),
    publish,
    conflict: met ? { base: of(stale), theirs: of(saved), yours: of(values) } : null,
    settle,
  }
}

const namesOf = <V extends object>(values: V) => Object.keys(values) as Name<V>[]
const entriesOf = <V extends object>(values: Partial<V>) => Object.entries(values) as [Name<V>, V[Name<V>]][]

const only = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
