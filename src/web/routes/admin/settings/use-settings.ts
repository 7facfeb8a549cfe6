import { useMemo, useState } from 'react'
import type { Body } from '#contract/types.ts'
import { normaliseSetting } from '#domain/configuration/check.ts'
import { definitionOf, settingKeys, type SettingKey } from '#domain/configuration/registry.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { api } from '#web/api/browser.ts'
import { usePublish, type Publish } from '#web/routes/admin/parts/use-publish.ts'
import { problemOf, type Values } from './values.ts'

export interface SettingsForm extends Publish<Values> {
  /** As `values`, but with the last valid value for invalid ones: for previews. */
  fitting: Values
}

type Config = Body<'PUT /appconfig'>['config']

/**
 * The settings as a form: changes are collected and published all at once.
 * @param show goes to a setting, wherever the page has it
 */
export function useSettings(saved: Values, show: (key: SettingKey) => void): SettingsForm {
  const form = usePublish<Values>({
    saved,
    check: problemOf,
    done: adminTexts.settings.done,
    focus: (errors) => {
      const first = settingKeys.find((key) => errors[key] !== undefined)
      if (first !== undefined) show(first)
      return first !== undefined
    },
    send: (changed, values) => {
      const config = changed.map((key) => ({
        key,
        value: normaliseSetting(definitionOf(key), values[key]),
        was: saved[key],
      }))
      return api('PUT /appconfig', { body: { config: config as Config } })
    },
  })
  /** The last valid value of those that are wrong. */
  const [fits, setFits] = useState<Partial<Values>>({})
  const { values, errors } = form
  const fitting = useMemo(() => {
    const wrong = settingKeys.filter((key) => errors[key] !== undefined)
    return { ...values, ...Object.fromEntries(wrong.map((key) => [key, { ...saved, ...fits }[key]])) }
  }, [values, errors, saved, fits])
  const set = (changes: Partial<Values>): void => {
    form.set(changes)
    const before = Object.entries(fitting).filter(([key]) => key in changes)
    setFits((others) => ({ ...others, ...Object.fromEntries(before) }))
  }
  return { ...form, fitting, set }
}
