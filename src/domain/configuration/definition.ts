/** The type of a setting, which decides its control in the back office and its validation. */
export type SettingType =
  | 'boolean'
  | 'text'
  | 'longtext'
  | 'code'
  | 'css'
  | 'color'
  | 'image'
  | 'film'
  | 'url'
  | 'domain'
  | 'link'
  | 'email'
  | 'phone'
  | 'integer'
  | 'choice'
  | 'json'
  | 'package'
  | 'timezone'
  | 'slug'
  | 'public_key'

export type SettingValue = boolean | string | number | null | { [key: string]: unknown } | unknown[]

export interface SettingDefinition {
  type: SettingType
  default: SettingValue
  /** Sent to every visitor; the others only to an admin. */
  public: boolean
  group: SettingGroup
  options?: readonly string[]
  /** Alternative spellings of options, each mapped to its option. Stored as entered. */
  synonyms?: Readonly<Record<string, string>>
  min?: number
  /** Of a number its maximum, of a text its length. */
  max?: number
  /** May be left empty; then it is null. */
  nullable?: boolean
}

export const settingGroups = [
  'brand',
  'banner',
  'hero',
  'about',
  'mission',
  'sections',
  'contact',
  'booking',
  'window',
  'cancellation',
  'penalties',
  'waitlist',
  'messages',
  'selling',
  'features',
  'signin',
  'files',
  'advanced',
] as const
export type SettingGroup = (typeof settingGroups)[number]

type Options = Partial<Pick<SettingDefinition, 'public' | 'options' | 'synonyms' | 'min' | 'max'>>

/** Helpers for the registry: required values first, `optional…` may be empty. */
export const setting = {
  flag: (group: SettingGroup, value: boolean, o: Options = {}) => define('boolean', group, value, o),
  text: (group: SettingGroup, value: string, o: Options = {}) => define('text', group, value, o),
  optional: <T extends SettingType>(
    type: T,
    group: SettingGroup,
    value: SettingValue = null,
    o: Options = {},
  ) => ({
    ...define(type, group, value, o),
    nullable: true as const,
  }),
  color: (value: string) => define('color', 'brand', value, {}),
  integer: (group: SettingGroup, value: number, min: number, max: number, o: Options = {}) =>
    define('integer', group, value, { ...o, min, max }),
  choice: (group: SettingGroup, options: readonly string[], value: string, o: Options = {}) =>
    define('choice', group, value, { ...o, options }),
}

type Defined<T extends SettingType> = SettingDefinition & { type: T; nullable?: true }

/** Preserves the literal type, from which the configuration's type is derived. */
function define<T extends SettingType>(
  type: T,
  group: SettingGroup,
  value: SettingValue,
  o: Options,
): Defined<T> {
  return { type, group, default: value, public: true, ...o }
}
