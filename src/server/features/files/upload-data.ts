import { z } from '@hono/zod-openapi'
import { jsonIn } from '#domain/json-in.ts'
import { cleanFileName } from '#domain/files/file-name.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'

const known = z.object({ name: z.string().max(200).optional(), alt: z.string().trim().max(300).nullish() })

/**
 * The name and description in the field `data` of an upload. The specification does not say what the field holds, so
 * anything else in it is ignored. Throws AppError 400 if these two cannot be used.
 */
export function readUploadData(data: string | null): { name: string; alt: string | null } {
  const parsed = known.safeParse(objectIn(data))
  if (!parsed.success) throw invalidFields({ data: errorTexts.fields.invalid }, { general: true })
  const { name = '', alt } = parsed.data
  return { name: cleanFileName(name), alt: alt || null }
}

function objectIn(data: string | null): object {
  const value = jsonIn(data ?? '{}')
  return typeof value === 'object' && value !== null ? value : {}
}
