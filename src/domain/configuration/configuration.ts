import type { SettingDefinition, SettingValue } from './definition.ts'
import { definitionOf, settingKeys, type registry, type SettingKey } from './registry.ts'

type Flag = boolean
type NumberOf<D> = D extends { nullable: true } ? number | null : number
type ValueOf<D extends SettingDefinition> = D['type'] extends 'boolean'
  ? Flag
  : D['type'] extends 'integer' | 'package'
    ? NumberOf<D>
    : D['type'] extends 'json'
      ? { [key: string]: unknown } | null
      : D extends { nullable: true }
        ? string | null
        : string

/** A complete configuration: every key has the studio's value or the default. */
export type Configuration = { [K in SettingKey]: ValueOf<(typeof registry)[K]> }

/** Applies the stored values over the defaults. Unknown keys are ignored. */
export function configurationFrom(stored: ReadonlyMap<string, SettingValue>): Configuration {
  const entries = settingKeys.map((key) => [
    key,
    stored.has(key) ? stored.get(key) : definitionOf(key).default,
  ])
  return Object.fromEntries(entries) as Configuration
}

/** The entries a visitor may see, or all of them. */
export function configurationEntries(
  configuration: Configuration,
  everything: boolean,
): { key: SettingKey; value: SettingValue }[] {
  return settingKeys
    .filter((key) => everything || definitionOf(key).public)
    .map((key) => ({ key, value: configuration[key] }))
}

/** The configuration from entries received over the wire. */
export function configurationFromEntries(entries: readonly { key: string; value: unknown }[]): Configuration {
  return configurationFrom(new Map(entries.map(({ key, value }) => [key, value as SettingValue])))
}
