import { useDebouncedValue } from '@mantine/hooks'
import type { Answer, Body } from '#contract/types.ts'
import { figuresOf, type Figure } from '#domain/booking/back-test/figures.ts'
import { normaliseSetting } from '#domain/configuration/check.ts'
import { definitionOf, type SettingKey } from '#domain/configuration/registry.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import type { SettingsForm } from './use-settings.ts'

export type BackTest = Answer<'POST /policies/back_test'>['back_test']
type Config = Body<'POST /policies/back_test'>['config']

/** Between two keys of one number nothing is asked, in ms. */
const PAUSE_MS = 350

/** What the form's changed policies would have done in the last month; null until it is known. */
export function useBackTest(
  form: Pick<SettingsForm, 'values' | 'changed' | 'errors'>,
): BackTest | 'failed' | null {
  const config = form.changed
    .filter((key) => figuresOf[key] !== undefined && form.errors[key] === undefined)
    .map((key) => ({ key, value: normaliseSetting(definitionOf(key), form.values[key]) }))
  const asked = JSON.stringify(config)
  const [settled] = useDebouncedValue(asked, PAUSE_MS)
  const { answer: loaded } = useRead<BackTest | 'failed'>(settled === '[]' ? null : settled, (signal) =>
    api('POST /policies/back_test', { body: { config: JSON.parse(settled) as Config }, signal }).then(
      ({ back_test }) => back_test,
      () => 'failed' as const,
    ),
  )
  return settled === asked ? loaded : null
}

/**
 * The figures to show at a changed setting: the one that it is about, and others that it moves. What another changed
 * setting is about is shown there, and nothing twice.
 */
export function figuresAt(
  name: SettingKey,
  changed: readonly SettingKey[],
  found: BackTest,
): BackTest['figures'] {
  const first = new Map<Figure, SettingKey>()
  for (const key of changed) {
    const [about] = figuresOf[key] ?? []
    if (about !== undefined && !first.has(about)) first.set(about, key)
  }
  const own = figuresOf[name] ?? []
  return found.figures.filter((figure) => {
    if (!own.includes(figure.name)) return false
    if (first.has(figure.name)) return first.get(figure.name) === name
    const at = changed.find((key) => figuresOf[key]?.includes(figure.name))
    return at === name && figure.today.count !== figure.proposed.count
  })
}
