import type { StoredFile } from '#contract/types.ts'
import { errorTexts } from '#text/errors.ts'
import { apiOver } from './browser.ts'
import { ApiError, type Request, type Transport } from './client.ts'

/** How an upload is watched, and stopped. */
export interface Sending {
  signal?: AbortSignal
  /** Called with how much has been sent, from 0 to 1. */
  progress?: (sent: number) => void
}

/**
 * Uploads a picture. It is private until something public refers to it. Throws ApiError, at once for a file that is too large:
 * a client that is still sending when the server refuses sees a broken connection instead of the reason.
 */
export async function uploadPicture(picture: File, megabytes: number, sending: Sending): Promise<StoredFile> {
  return upload(picture, { megabytes, tooLarge: errorTexts.studio.fileTooLarge({ megabytes }), sending })
}

/** The most that the server may be set to take; its own limit answers beyond. */
export const MOST_MB = 10_000

/** The same for any file that may be stored. */
export async function uploadFile(file: File, megabytes: number, sending: Sending): Promise<StoredFile> {
  return upload(file, { megabytes, tooLarge: errorTexts.files.tooLarge({ megabytes }), sending })
}

interface Limits {
  megabytes: number
  tooLarge: string
  sending: Sending
}

async function upload(file: File, { megabytes, tooLarge, sending }: Limits): Promise<StoredFile> {
  if (file.size > megabytes * 1024 * 1024) throw new ApiError(413, { error: tooLarge, code: 'too_large' })
  const form = new FormData()
  form.set('file', file)
  // A multipart body has no schema; the client sends a form as it is.
  const { signal, progress } = sending
  const request = { body: form, ...(signal && { signal }) } as unknown as Request<'POST /files'>
  return (await apiOver(watched(progress))('POST /files', request)).file
}

/** Sends like fetch, which cannot tell how much of a body has been sent. */
const watched =
  (progress: Sending['progress']): Transport =>
  (path, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, path)
      headers.forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => progress?.(loaded / total))
      request.addEventListener('load', () => {
        const { status, response } = request
        const type = request.getResponseHeader('content-type') ?? ''
        resolve(new Response(response as string, { status, headers: { 'content-type': type } }))
      })
      request.addEventListener('error', () => reject(new TypeError('the connection broke')))
      request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    })
