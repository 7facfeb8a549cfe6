import { errorTexts } from '#text/errors.ts'
import { AppError } from '#server/kit/errors.ts'

const JSON_KB = 100
const EVENT_LIMIT = 512 * 1024
const FORM_LIMIT = 16 * 1024

const tooLarge = (text: string) => new AppError(413, 'too_large', text)
export const malformed = () => new AppError(400, 'malformed_json', errorTexts.general.malformedJson)
export const unsupported = () =>
  new AppError(415, 'unsupported_media_type', errorTexts.general.unsupportedMediaType)

/** Returns the request's bytes, at most `limit`; throws AppError 413 as soon as there are more. */
async function readBytes(request: Request, limit: number, text: string): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(text)
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(text)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, size))
}

/** Returns the fields of a form that a browser sends. Throws AppError 413 above 16 KB. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const bytes = await readBytes(request, FORM_LIMIT, errorTexts.general.tooLarge)
  return new URLSearchParams(new TextDecoder().decode(bytes))
}

/**
 * Returns the JSON of a request; undefined without a body. Throws AppError 400 for anything but JSON in UTF-8, 413
 * above `largest` KB and 415 for another content type.
 */
export async function readJson(request: Request, largest = JSON_KB): Promise<unknown> {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding !== 'identity') throw unsupported()
  const bytes = await readBytes(request, largest * 1024, errorTexts.general.tooLarge)
  if (bytes.length === 0) return undefined
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw unsupported()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed()
  }
}

/**
 * Returns the text of a request exactly as sent, whatever its content type. Throws AppError 400 for anything but
 * UTF-8, 413 above 512 KB.
 */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, EVENT_LIMIT, errorTexts.general.tooLarge)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw malformed()
  }
}
