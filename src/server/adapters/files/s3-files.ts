import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { AppError } from '#server/kit/errors.ts'
import { type FileStore, keyAtPlace, placeOfKey } from '#server/ports/file-store.ts'
import { errorTexts } from '#text/errors.ts'
import type { S3Place } from './s3-place.ts'

/** Milliseconds. The second one is without any byte in between. */
const CONNECT = 5_000
const SILENT = 30_000
const ATTEMPTS = 3
/** Milliseconds before the second attempt. */
const PAUSE = 200
/** Retry-After in seconds when the store is down. */
const RETRY_SECONDS = 5
/** Our objects' names begin with it, so that the bucket may hold other things too. */
const FOLDER = 'files/'

const nothing = (): void => {}
/** What the SDK has to say is in the errors that it throws. */
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

export interface S3Files extends FileStore {
  close(): void
}

/**
 * Files in a bucket of S3, or of a server that speaks its protocol. Throws AppError 503 when it does not respond or
 * refuses.
 */
export function s3Files({
  endpoint,
  region,
  bucket: Bucket,
  accessKeyId,
  secretAccessKey,
}: S3Place): S3Files {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    logger: silent,
    // Other servers don't know the checksums that the SDK adds otherwise.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT, socketTimeout: SILENT },
    // A server of one's own has no DNS name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  })
  const at = (key: string) => {
    const { name, variant } = placeOfKey(key)
    return { Bucket, Key: `${FOLDER}${name}/${variant}` }
  }

  async function* objects(Prefix: string): AsyncIterable<string> {
    let ContinuationToken: string | undefined
    do {
      const asked = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
      const page = await client.send(asked).catch(refuse)
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  const store: S3Files = {
    async put(key, bytes) {
      const command = new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength })
      await client.send(command).catch(refuse)
    },
    async putFile(key, path) {
      const place = at(key)
      const { size } = await stat(path)
      for (let attempt = 1; ; attempt++) {
        const Body = createReadStream(path)
        try {
          await client.send(new PutObjectCommand({ ...place, Body, ContentLength: size }))
          return
        } catch (error) {
          // The SDK does not send a stream again.
          if (attempt === ATTEMPTS || !isPassing(error)) refuse(error)
          await wait(attempt * PAUSE)
        } finally {
          Body.destroy()
        }
      }
    },
    async get(key) {
      const stream = await store.open(key)
      return stream && new Uint8Array(await buffer(stream).catch(refuse))
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client.send(new GetObjectCommand({ ...at(key), Range })).catch(nullIfMissing)
      if (found === null) return null
      if (!(found.Body instanceof Readable)) throw new Error('S3 answered without a stream')
      return found.Body
    },
    async size(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing)
      return found && (found.ContentLength ?? 0)
    },
    async remove(key) {
      const { Key } = at(key)
      const drop = (object: string) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: object })).catch(refuse)
      if (key.includes('/')) await drop(Key)
      // One by one: DeleteObjects requires a checksum that not every server knows.
      else for await (const object of objects(Key.slice(0, Key.lastIndexOf('/') + 1))) await drop(object)
    },
    async *list() {
      let name = ''
      let keys: string[] = []
      // Sorted by S3, so what belongs to one file comes in one piece.
      for await (const object of objects(FOLDER)) {
        const [folder = '', variant = '', ...deeper] = object.slice(FOLDER.length).split('/')
        const key = deeper.length > 0 ? null : keyAtPlace(folder, variant)
        if (key === null) continue
        if (folder !== name && keys.length > 0) {
          yield keys
          keys = []
        }
        name = folder
        keys.push(key)
      }
      if (keys.length > 0) yield keys
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch(refuse)
    },
    close: () => client.destroy(),
  }
  return store
}

const nullIfMissing = (error: unknown): null =>
  error instanceof S3ServiceException && isMissing(error) ? null : refuse(error)

const isPassing = (error: unknown): boolean =>
  !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500

function refuse(cause: unknown): never {
  throw new AppError(503, 'files_away', errorTexts.files.away, { retryAfterSeconds: RETRY_SECONDS, cause })
}

/** HEAD has no body that could name the error. A bucket that is missing is another thing. */
const isMissing = ({ name, $metadata }: S3ServiceException): boolean =>
  name === 'NoSuchKey' || name === 'NotFound' || ($metadata.httpStatusCode === 404 && name !== 'NoSuchBucket')
