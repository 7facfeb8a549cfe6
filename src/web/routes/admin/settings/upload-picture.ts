import type { StoredFile } from '#contract/types.ts'
import { api } from '#web/api/browser.ts'
import type { Request } from '#web/api/client.ts'

/** Puts a picture into the studio's store. It is private until something public refers to it. Throws ApiError. */
export async function uploadPicture(picture: File): Promise<StoredFile> {
  const form = new FormData()
  form.set('file', picture)
  // A multipart body has no schema; the client sends a form as it is.
  const request = { body: form } as unknown as Request<'POST /files'>
  return (await api('POST /files', request)).file
}
