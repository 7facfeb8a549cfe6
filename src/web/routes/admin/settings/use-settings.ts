import { useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Body } from '#contract/types.ts'
import { normaliseSetting } from '#domain/configuration/check.ts'
import type { SettingValue } from '#domain/configuration/definition.ts'
import { definitionOf, settingKeys, type SettingKey } from '#domain/configuration/registry.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { problemOf, sameValue, type Values } from './values.ts'

export interface SettingsForm {
  /** What the fields show: the saved values with the changes applied. */
  values: Values
  /** As `values`, but with the last valid value for invalid ones: for previews. */
  fitting: Values
  changed: SettingKey[]
  /** The error text of each invalid value, from our own check or the server's. */
  errors: Partial<Record<SettingKey, string>>
  busy: boolean
  set: (changes: Partial<Values>) => void
  reset: () => void
  /** Sends the changes. Returns the keys that are invalid; null where there is a conflict; throws every other error. */
  publish: () => Promise<SettingKey[] | null>
  /** What somebody else published meanwhile; null until it is known. */
  conflict: Conflict | null
  /** Ends the conflict: with the own changes, which are to be published again, or without those that the other person touched. */
  settle: (keepOwn: boolean) => void
}

interface Conflict {
  /** The settings that both may have changed. */
  keys: readonly SettingKey[]
  base: Values
  theirs: Values
}

type Changes = Partial<Values>
type Config = Body<'PUT /appconfig'>['config']

/** The settings as a form: changes are collected and published all at once. */
export function useSettings(saved: Values): SettingsForm {
  const { revalidate } = useRevalidator()
  const [draft, setDraft] = useState<Changes>({})
  const [fits, setFits] = useState<Changes>({})
  const [refused, setRefused] = useState<Partial<Record<SettingKey, string>>>({})
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState<Omit<Conflict, 'theirs'> | null>(null)

  const values = useMemo<Values>(() => ({ ...saved, ...draft }), [saved, draft])
  const changed = useMemo(
    () => settingKeys.filter((key) => key in draft && !sameValue(values[key], saved[key])),
    [draft, values, saved],
  )
  const errors = useMemo(() => {
    const found: Partial<Record<SettingKey, string>> = {}
    for (const key of changed) {
      const problem = problemOf(key, values[key]) ?? refused[key]
      if (problem) found[key] = problem
    }
    return found
  }, [changed, values, refused])

  const set = (changes: Changes): void => {
    setDraft((before) => ({ ...before, ...changes }))
    const fitting = entriesOf(changes).filter(([key, value]) => problemOf(key, value) === null)
    setFits((before) => ({ ...before, ...Object.fromEntries(fitting) }))
    setRefused((before) => without(before, Object.keys(changes)))
  }

  const reset = (): void => {
    setDraft({})
    setFits({})
    setRefused({})
  }

  const publish = async (): Promise<SettingKey[] | null> => {
    const wrong = changed.filter((key) => errors[key] !== undefined)
    if (wrong.length > 0) return wrong
    setBusy(true)
    try {
      const config = changed.map((key) => ({
        key,
        value: normaliseSetting(definitionOf(key), values[key]),
        was: saved[key],
      }))
      await api('PUT /appconfig', { body: { config: config as Config } })
      // Reload before dropping the changes, so that no field shows its old value in between.
      await revalidate()
      reset()
      return []
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'changed_meanwhile') {
        await revalidate()
        setStale({ keys: changed, base: saved })
        return null
      }
      const fields = problem instanceof ApiError ? problem.fields : {}
      const named = changed.filter((key) => fields[key] !== undefined)
      if (named.length === 0) throw problem
      setRefused(fields)
      return named
    } finally {
      setBusy(false)
    }
  }

  const settle = (keepOwn: boolean): void => {
    setStale(null)
    if (keepOwn || stale === null) return
    // Only what the other person changed is theirs.
    const theirs = settingKeys.filter((key) => !sameValue(stale.base[key], saved[key]))
    setDraft((before) => without(before, theirs))
    setFits((before) => without(before, theirs))
  }

  // What was published is here a moment after the refusal.
  const conflict = stale === null || stale.base === saved ? null : { ...stale, theirs: saved }
  const fitting = { ...saved, ...fits }
  return { values, fitting, changed, errors, busy, set, reset, publish, conflict, settle }
}

const entriesOf = (changes: Changes) => Object.entries(changes) as [SettingKey, SettingValue][]

function without<T extends object>(record: T, keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T
}
