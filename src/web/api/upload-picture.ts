import type { StoredFile } from '#contract/types.ts'
import { errorTexts } from '#text/errors.ts'
import { api } from './browser.ts'
import { ApiError, type Request } from './client.ts'

/**
 * Uploads a picture. It is private until something public refers to it. Throws ApiError, at once for a file that is too large:
 * a client that is still sending when the server refuses sees a broken connection instead of the reason.
 */
export async function uploadPicture(
  picture: File,
  megabytes: number,
  cancelled?: AbortSignal,
): Promise<StoredFile> {
  return upload(picture, { megabytes, tooLarge: errorTexts.studio.fileTooLarge({ megabytes }), cancelled })
}

/** The most that the server may be set to take; its own limit answers beyond. */
export const MOST_MB = 10_000

/** The same for any file that may be stored. */
export async function uploadFile(
  file: File,
  megabytes: number,
  cancelled?: AbortSignal,
): Promise<StoredFile> {
  return upload(file, { megabytes, tooLarge: errorTexts.files.tooLarge({ megabytes }), cancelled })
}

interface Limits {
  megabytes: number
  tooLarge: string
  cancelled: AbortSignal | undefined
}

async function upload(picture: File, { megabytes, tooLarge, cancelled }: Limits): Promise<StoredFile> {
  if (picture.size > megabytes * 1024 * 1024) throw new ApiError(413, { error: tooLarge, code: 'too_large' })
  const form = new FormData()
  form.set('file', picture)
  // A multipart body has no schema; the client sends a form as it is.
  const request = { body: form, ...(cancelled && { signal: cancelled }) } as unknown as Request<'POST /files'>
  return (await api('POST /files', request)).file
}
