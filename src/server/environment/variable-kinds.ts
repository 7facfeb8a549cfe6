import { z } from 'zod'

// Kinds of environment variables.

export const onOff = (whenUnset: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be "on" or "off"' })
    .default(whenUnset)
    .transform((value) => value === 'on')

export const wholeNumber = (from: number, to: number, whenUnset: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be a whole number from ${from} to ${to}` })
    .transform(Number)
    .refine((value) => value >= from && value <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })
    .default(whenUnset)

/** A text of this shape; `what` says which. */
export const shaped = (shape: RegExp, what: string) =>
  z
    .string()
    .regex(shape, { error: `must be ${what}` })
    .optional()

/** A text that is no shorter; `what` says which. */
export const atLeast = (length: number, what: string) =>
  z
    .string()
    .min(length, { error: `must be ${what}` })
    .optional()

/** A key in PEM, whose lines may be written with `\n`. */
export const pem = (isKey: (key: string) => boolean, what: string) =>
  z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isKey, { error: `must be ${what}` })
    .optional()

export const WEB = ['http:', 'https:']

/** The address of a service, which a stand-in may have in the place of its own. */
export const service = (own: string) => address(WEB, own).default(own)

export const address = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address like ${example}`,
    abort: true,
  })

const AMOUNTS = ['', '', 'both', 'all three', 'all four']

/** Variables that belong together; undefined if none is set. Throws EnvironmentError if only some are. */
export function together<Name extends string>(
  data: Readonly<Partial<Record<NoInfer<Name>, string | undefined>>>,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const set = names.filter((name) => data[name])
  if (set.length === 0) return undefined
  if (set.length < names.length) {
    const list = new Intl.ListFormat('en-GB').format(names)
    throw new EnvironmentError(`${list} belong together: set ${AMOUNTS[names.length]}.`)
  }
  return Object.fromEntries(names.map((name) => [name, data[name]])) as Record<Name, string>
}

/** Invalid environment variables; the message has one sentence per variable that says what is expected. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}
