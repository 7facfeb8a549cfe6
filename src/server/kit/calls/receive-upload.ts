import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import busboy from 'busboy'
import { HEAD } from '#domain/files/file-kind.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { unsupported } from './read-body.ts'

/** The multipart overhead around a file of the maximum size, in bytes. */
const ENVELOPE = 64 * 1024
/** The maximum size of the field `data`, in bytes. */
const MOST_FIELD = 8 * 1024
/** The most fields an error names: an upload could have hundreds of thousands. */
const MOST_NAMED = 50

/** A file that was received as a whole and is in a temporary place of this machine. */
export interface Upload {
  name: string
  /** As the sender claims; never trusted. */
  declared: string
  path: string
  size: number
  /** The first bytes. */
  head: Uint8Array
  /** The field `data`. */
  data: string | null
}

export interface UploadRules {
  /** The folder for uploads in progress. */
  folder: string
  /** The most bytes of any file. */
  most: number
  /** The refusal of a larger one. */
  tooLarge: () => AppError
  /** The most bytes of this file, by its beginning; throws for one that is not accepted. */
  admit(head: Uint8Array, declared: string): { most: number; tooLarge: () => AppError }
}

/** A system call on the file failed, as on a full disk; what is wrong with the request has none. */
const isOfDisk = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall))

const malformed = (cause?: unknown) => new AppError(400, 'malformed_form', errorTexts.files.cutOff, { cause })

/** A multipart request. */
export interface UploadRequest {
  headers: Headers
  body: AsyncIterable<Uint8Array>
}

/**
 * The request as it arrives: from the socket, which takes half the time and memory of the web stream that is made of
 * it. A refusal stops reading and leaves the socket open for the answer.
 */
export function uploadRequest(request: Request, incoming?: IncomingMessage): UploadRequest {
  const { headers } = request
  if (!incoming) return { headers, body: request.body ?? Readable.from([]) }
  return { headers, body: incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array> }
}

/**
 * Receives the part `file` of a multipart request into a temporary file, never more of it in memory than a piece, and
 * gives it to `take`. The temporary file is gone afterwards, unless `take` has moved it. Throws AppError 400 without a
 * file, for an empty one and for one that was cut off, 413 as soon as it is too large, 415 for another type.
 */
export async function receiveUpload<T>(
  request: UploadRequest,
  rules: UploadRules,
  take: (upload: Upload) => Promise<T>,
): Promise<T> {
  const type = request.headers.get('content-type') ?? ''
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (!type.toLowerCase().startsWith('multipart/form-data') || encoding !== 'identity') throw unsupported()
  if (Number(request.headers.get('content-length') ?? 0) > rules.most + ENVELOPE) throw rules.tooLarge()
  await mkdir(rules.folder, { recursive: true })
  const path = join(rules.folder, randomUUID())
  try {
    return await take(await readForm(request, { type, path, rules }))
  } finally {
    await rm(path, { force: true })
  }
}

interface Reading {
  type: string
  path: string
  rules: UploadRules
}

async function readForm(request: UploadRequest, { type, path, rules }: Reading): Promise<Upload> {
  const parser = parserOf(type)
  const source = Readable.from(counted(request.body, rules), { highWaterMark: 1 })
  const unknown = new Set<string>()
  let data: string | null = null
  let file: Promise<Upload> | undefined
  try {
    await new Promise<void>((done, fail) => {
      const note = (name: string) => unknown.size < MOST_NAMED && unknown.add(name)
      parser.on('file', (field, stream, { filename, mimeType }) => {
        stream.on('error', fail)
        // A second file would be lost without a word.
        if (field !== 'file' || file) {
          note(field)
          return void stream.resume()
        }
        const named = { name: filename ?? '', declared: mimeType, path }
        file = write(stream, named, rules)
        file.catch(fail)
      })
      parser.on('field', (field, value, { valueTruncated }) => {
        if (field === 'data' && !valueTruncated) data = value
        else if (field === 'data') fail(invalidFields({ data: errorTexts.fields.invalid }, { general: true }))
        else if (field !== 'file') note(field)
      })
      parser.on('error', fail).on('close', done)
      source.on('error', fail).pipe(parser)
    })
    const received = await file
    if (unknown.has('file')) throw invalidFields({ file: errorTexts.files.onlyOne })
    if (unknown.size > 0) throw unknownFields(unknown)
    if (!received) throw invalidFields({ file: errorTexts.studio.fileMissing })
    return { ...received, data }
  } catch (error) {
    source.unpipe(parser).destroy()
    parser.destroy()
    // Its file is removed only when it is no longer written to. A refusal of ours ends the stream, which then fails too.
    const refusal = await file?.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (isOfDisk(refusal)) throw refusal
    throw [refusal, error].find((one) => one instanceof AppError) ?? malformed(error)
  }
}

function parserOf(type: string): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { fieldSize: MOST_FIELD, fieldNameSize: 100, headerPairs: 20 },
    })
  } catch (error) {
    throw malformed(error)
  }
}

/** Limits the whole request: there may be other parts than the file. */
async function* counted(
  body: AsyncIterable<Uint8Array>,
  { most, tooLarge }: UploadRules,
): AsyncIterable<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > most + ENVELOPE) throw tooLarge()
    yield chunk
  }
}

async function write(
  stream: Readable,
  named: Pick<Upload, 'name' | 'declared' | 'path'>,
  rules: UploadRules,
): Promise<Upload> {
  const target = await open(named.path, 'wx', 0o600)
  try {
    let head = Buffer.alloc(0)
    let size = 0
    let limit: ReturnType<UploadRules['admit']> | null = null
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)])
      if (head.length === HEAD) limit ??= rules.admit(head, named.declared)
      size += chunk.length
      if (limit && size > limit.most) throw limit.tooLarge()
      await target.writeFile(chunk)
    }
    if (size === 0) throw invalidFields({ file: errorTexts.files.empty })
    if (!limit) rules.admit(head, named.declared)
    return { ...named, size, head, data: null }
  } finally {
    await target.close()
  }
}

const unknownFields = (names: ReadonlySet<string>) =>
  invalidFields(Object.fromEntries([...names].map((name) => [name, errorTexts.fields.unknown])), {
    general: true,
  })
