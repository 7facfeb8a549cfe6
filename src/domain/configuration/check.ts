import { isClosedToShop } from '#domain/site-map/first-parts.ts'
import { codeProblem, leavesStyles, type CodeProblem } from '#domain/content/codes.ts'
import { isDomain } from '#domain/content/origin.ts'
import type { SettingDefinition, SettingValue } from './definition.ts'

/** Why a value is invalid; text/errors has the Spanish sentence for each. */
export type SettingProblem =
  | 'required'
  | 'boolean'
  | 'text'
  | 'too_long'
  | 'color'
  | 'url'
  | 'domain'
  | 'email'
  | 'phone'
  | 'integer'
  | 'range'
  | 'choice'
  | 'json'
  | 'timezone'
  | 'slug'
  | 'reserved'
  | 'image'
  | 'film'
  | 'link'
  | 'css_end'
  | 'public_key'
  | 'private_key'
  | CodeProblem

const MAX_TEXT = 2000
const MAX_CODE = 100_000
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
/** The short form, #rgb: each digit is doubled. */
const SHORT_COLOR = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Stripe's; its secret twin begins with sk_ or rk_. */
const PUBLIC_KEY = /^pk_(?:test|live)_\w+$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** A path of this site or an http(s) URL; anything else (javascript:, data:) is refused. */
const PATH_OR_URL = /^(\/(?!\/)[^\s]*|https?:\/\/[^\s]+)$/i

/** A file of the studio's own storage by its name; see content/file-address.ts. */
const STORED = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\.\w{2,5}$/

/** Pages of films; the file itself may lie there too. */
const FILM_PAGE =
  /^https?:\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com)(?![^/?#])(?![^?#]*\.mp4(?:[?#]|$))/i

/** A link may omit https://, but must not run script. */
const SCRIPT_LINK = /^(?:javascript|data|vbscript|blob|file):/i

const isCode = ({ type }: Pick<SettingDefinition, 'type'>): boolean => type === 'code' || type === 'css'

/** Returns null when the value is valid, else the problem. "" counts as empty. */
export function checkSetting(definition: SettingDefinition, value: unknown): SettingProblem | null {
  if (value === null || value === '') return definition.nullable ? null : 'required'
  switch (definition.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'boolean'
    case 'integer':
    case 'package':
      return checkInteger(definition, value)
    case 'json':
      if (typeof value !== 'object' || Array.isArray(value)) return 'json'
      // Of a service account: whoever has it is the studio. Pages hand the object to everybody.
      return 'private_key' in value ? 'private_key' : null
    default:
      return typeof value === 'string' ? checkText(definition, value) : 'text'
  }
}

/**
 * The value as stored: trimmed text, colours with six digits, paths without a leading slash, empty as null. Call it
 * only after checkSetting returned null.
 */
export function normaliseSetting(definition: SettingDefinition, value: SettingValue): SettingValue {
  if (value === '') return null
  if (typeof value !== 'string' || isCode(definition)) return value
  const trimmed = value.trim()
  if (definition.type === 'color') return trimmed.replace(SHORT_COLOR, '#$1$1$2$2$3$3').toLowerCase()
  if (definition.type === 'slug') return withoutSlash(trimmed)
  // One line: it appears in titles, menus and mail headers.
  return definition.type === 'text' ? trimmed.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ') : trimmed
}

/** People often write a path as it appears after the domain: `/planes`. */
const withoutSlash = (path: string): string => path.replace(/^\//, '')

function checkInteger({ min, max }: SettingDefinition, value: unknown): SettingProblem | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'integer'
  return value < (min ?? 0) || value > (max ?? 2_147_483_647) ? 'range' : null
}

function checkText(
  { type, options, synonyms = {}, max }: SettingDefinition,
  value: string,
): SettingProblem | null {
  if (value.length > (max ?? (isCode({ type }) ? MAX_CODE : MAX_TEXT))) return 'too_long'
  const trimmed = value.trim()
  switch (type) {
    case 'color':
      return COLOR.test(trimmed) ? null : 'color'
    case 'choice':
      return options?.includes(value) || Object.hasOwn(synonyms, value) ? null : 'choice'
    case 'url':
      return /^https?:\/\/[^\s]+$/i.test(trimmed) ? null : 'url'
    case 'domain':
      return isDomain(trimmed) ? null : 'domain'
    case 'image':
      return PATH_OR_URL.test(trimmed) || STORED.test(trimmed) ? null : 'image'
    case 'film':
      return PATH_OR_URL.test(trimmed) && !FILM_PAGE.test(trimmed) ? null : 'film'
    case 'email':
      return EMAIL.test(trimmed) ? null : 'email'
    case 'phone':
      return isPhone(trimmed) ? null : 'phone'
    case 'slug': {
      const slug = withoutSlash(trimmed)
      if (!SLUG.test(slug)) return 'slug'
      return isClosedToShop(slug) ? 'reserved' : null
    }
    case 'link':
      return SCRIPT_LINK.test(trimmed.replaceAll(/[\u0000-\u0020]/g, '')) ? 'link' : null
    case 'public_key':
      return PUBLIC_KEY.test(trimmed) ? null : 'public_key'
    case 'code':
      return codeProblem(value)
    case 'css':
      return leavesStyles(value) ? 'css_end' : null
    case 'timezone':
      return isTimeZone(trimmed) ? null : 'timezone'
    default:
      return null
  }
}

/** In any usual notation: ten digits, with or without a dialling prefix. */
function isPhone(written: string): boolean {
  const digits = written.replaceAll(/\D/g, '').length
  return /^[\d\s()+./-]{10,30}$/.test(written) && digits >= 10 && digits <= 13
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('es-MX', { timeZone: name })
    return true
  } catch {
    return false
  }
}
