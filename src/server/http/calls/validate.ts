import type { z } from '@hono/zod-openapi'
import { malformed } from '#server/kit/calls/read-body.ts'
import { errorTexts } from '#text/errors.ts'
import { invalidFields } from '#server/kit/errors.ts'

/** Deeper than any request of ours, and shallow enough for recursion. */
const MAX_DEPTH = 20
/** An error names the first fifty fields; more do not help and would let a request cause a long response. */
const MAX_NAMED = 50

type Issue = z.core.$ZodIssue
const texts = errorTexts.fields

/** Receives the name of an invalid field, its sentence, and whether the sentence names the field itself. */
type Add = (name: string, text: string, own?: boolean) => void

export interface Part {
  schema: z.ZodType | undefined
  value: unknown
}

/**
 * Validates the parts of a request (params, query, body) and returns them parsed, in the given order. Throws AppError
 * 400 that names every invalid field.
 */
export function validate(parts: readonly Part[]): unknown[] {
  const fields = new Map<string, string>()
  let general = true
  const add: Add = (name, text, own = false) => {
    if (fields.has(name) || fields.size >= MAX_NAMED) return
    fields.set(name, text)
    if (own) general = false
  }
  const parsed = parts.map(({ schema, value }) => {
    findForbidden(value, [], add, 0)
    if (!schema) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed()
      for (const name of Object.keys(value)) add(name, texts.unknown)
      return {}
    }
    const result = schema.safeParse(value)
    if (result.success) return result.data
    for (const issue of result.error.issues) explain(issue, value, add)
    return {}
  })
  if (fields.size > 0) throw invalidFields(Object.fromEntries(fields), { general })
  return parsed
}

/** PostgreSQL stores neither NUL nor unpaired surrogates: reports the fields that contain one. */
function findForbidden(value: unknown, path: string[], add: Add, depth: number): void {
  if (depth > MAX_DEPTH) throw malformed()
  if (typeof value === 'string') {
    if (isForbidden(value)) add(path.join('.'), texts.control)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (isForbidden(key)) add([...path, key].join('.'), texts.control)
      findForbidden(inner, [...path, key], add, depth + 1)
    }
  }
}

const isForbidden = (text: string) => text.includes('\0') || !text.isWellFormed()

function explain(issue: Issue, value: unknown, add: Add): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) add([...issue.path, key].join('.'), texts.unknown)
    return
  }
  if (issue.path.length === 0 && issue.code === 'invalid_type') {
    throw malformed()
  }
  const text = textOf(issue, isMissing(issue.path, value))
  add(issue.path.join('.'), text, namesItsField(issue, text))
}

/** Whether a sentence names its field by itself. */
function namesItsField(issue: Issue, text: string): boolean {
  if (text === texts.email || text === texts.phone) return true
  const general: readonly unknown[] = Object.values(texts)
  return issue.code === 'custom' && !general.includes(text)
}

function isMissing(path: readonly PropertyKey[], value: unknown): boolean {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return true
    current = (current as Record<PropertyKey, unknown>)[key]
  }
  // Text of blanks alone is refused after trimming, and nothing was written either.
  return current === undefined || current === null || (typeof current === 'string' && current.trim() === '')
}

function textOf(issue: Issue, missing: boolean): string {
  // A custom sentence of the contract is Spanish; zod's default is not.
  if (issue.code === 'custom' && issue.message !== 'Invalid input') return issue.message
  if (missing) return texts.required
  const name = String(issue.path.at(-1) ?? '')
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? texts.whole : texts.wrongType
    case 'invalid_value':
      return texts.option
    case 'invalid_format':
      if (issue.format === 'email') return texts.email
      if (issue.format === 'date' || issue.format === 'datetime') return texts.date
      return name === 'phone' ? texts.phone : texts.format
    case 'too_small':
      return leastText(issue.origin, Number(issue.minimum))
    case 'too_big':
      return mostText(issue.origin, Number(issue.maximum))
    default:
      return texts.invalid
  }
}

function leastText(origin: string, least: number): string {
  if (origin === 'string') return texts.tooShort({ least })
  return isList(origin) ? texts.tooFew({ least }) : texts.tooSmall({ least })
}

function mostText(origin: string, most: number): string {
  if (origin === 'string') return texts.tooLong({ most })
  return isList(origin) ? texts.tooMany({ most }) : texts.tooBig({ most })
}

const isList = (origin: string): boolean => origin === 'array' || origin === 'set'
