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

export const address = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address like ${example}`,
    abort: true,
  })

/** Invalid environment variables; the message has one sentence per variable that says what is expected. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}
