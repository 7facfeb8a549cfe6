import type { BrandColors } from '#domain/brand/palette.ts'
import { checkSetting } from '#domain/configuration/check.ts'
import type { SettingGroup, SettingValue } from '#domain/configuration/definition.ts'
import { definitionOf, settingKeys, type SettingKey } from '#domain/configuration/registry.ts'
import { settingError } from '#text/errors.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { colorKeys, type ColorKey } from '#web/components/brand/color-notes.ts'
import { hasWords } from '#domain/plain.ts'
import { orderedSections, sectionNames, type SectionName } from '#web/components/site/landing/sections.ts'

export type Values = Record<SettingKey, SettingValue>

export const panels = [
  'appearance',
  'landing',
  'contact',
  'policies',
  'booking',
  'selling',
  'technical',
] as const
export type Panel = (typeof panels)[number]

export const panelGroups: Record<Panel, readonly SettingGroup[]> = {
  appearance: ['brand', 'sections'],
  landing: ['hero', 'about', 'mission', 'banner'],
  contact: ['contact'],
  policies: ['window', 'cancellation', 'penalties', 'waitlist'],
  booking: ['booking', 'messages'],
  selling: ['selling', 'features'],
  technical: ['signin', 'files', 'advanced'],
}

export const isColorKey = (key: SettingKey): key is ColorKey => colorKeys.some((color) => color === key)

/** The colours from which the palette is derived. */
export function brandOf(values: Values): BrandColors {
  const color = (key: ColorKey): string | null => (typeof values[key] === 'string' ? values[key] : null)
  return {
    primary: color('primary'),
    primaryLight: color('primary-light'),
    accent: color('accent'),
    dark: color('dark'),
    gray: color('gray'),
    light: color('light'),
    ground: values.ground === 'dark' ? 'dark' : 'light',
  }
}

const sectionKeys = new Set<SettingKey>(
  sectionNames.flatMap((name) => [`${name}_enabled`, `${name}_order`] as const),
)

/** The keys of a group that have a field of their own; the switches and positions of sections are in the list of sections. */
export const fieldsOf = (group: SettingGroup): SettingKey[] =>
  settingKeys.filter((key) => definitionOf(key).group === group && !sectionKeys.has(key))

/** The panel that has a key's field. */
export function panelOf(key: SettingKey): Panel {
  if (sectionKeys.has(key)) return 'appearance'
  const { group } = definitionOf(key)
  return panels.find((panel) => panelGroups[panel].includes(group)) ?? 'technical'
}

/** The error text for an invalid value; null for a valid one. */
export function problemOf(key: SettingKey, value: SettingValue): string | null {
  const definition = definitionOf(key)
  const problem = checkSetting(definition, value)
  return problem === null ? null : settingError(problem, definition)
}

/** Keys whose label, hint or name contains every word of a search, ignoring accents and case. */
export function searchSettings(query: string): SettingKey[] {
  if (query.trim() === '') return []
  return settingKeys.filter((key) => {
    if (key.endsWith('_order')) return false
    const { label, hint } = settingTexts[key]
    return hasWords(`${label} ${hint} ${key}`, query)
  })
}

/** The positions of all sections after one has moved by `by` (negative is up); no changes if there is no such position. */
export function moveSection(values: Values, name: SectionName, by: number): Partial<Values> {
  const order = orderedSections(values)
  const from = order.indexOf(name)
  if (order[from + by] === undefined) return {}
  order.splice(from, 1)
  order.splice(from + by, 0, name)
  return Object.fromEntries(order.map((section, index) => [`${section}_order`, index + 1]))
}

/** The current positions of all sections. */
export function placesOf(values: Values): Partial<Values> {
  return Object.fromEntries(sectionNames.map((name) => [`${name}_order`, values[`${name}_order`]]))
}
