import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { S3Keys } from '#server/adapters/files/s3-place.ts'

/** What is refused, as S3 names it. */
export interface Refusal {
  status: number
  code: string
}

/** Extensions of Amazon's that MinIO, Ceph, Garage and others don't have in every version. */
const AMAZON_ONLY = /^x-amz-(checksum-|sdk-checksum|trailer|decoded-content-length)/

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * Checks the signature (version 4, as AWS documents it), the payload's hash and length, and refuses headers that not
 * every server knows.
 */
export function refusalOf(
  request: IncomingMessage,
  body: Buffer,
  { keys, region }: { keys: S3Keys; region: string },
): Refusal | null {
  const { headers, method } = request
  if (
    Object.keys(headers).some((name) => AMAZON_ONLY.test(name)) ||
    headers['content-encoding'] === 'aws-chunked'
  )
    return { status: 501, code: 'NotImplemented' }
  if (method === 'PUT' && headers['content-length'] === undefined)
    return { status: 411, code: 'MissingContentLength' }
  const stated = String(headers['x-amz-content-sha256'] ?? '')
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(body))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const [, id = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [accessKeyId, day = '', ...scope] = id.split('/')
  if (accessKeyId !== keys.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (scope.join('/') !== `${region}/s3/aws4_request`)
    return { status: 400, code: 'AuthorizationHeaderMalformed' }
  if (!names.split(';').includes('host')) return { status: 403, code: 'AccessDenied' }
  const date = String(headers['x-amz-date'])
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .toSorted()
    .join('&')
  const signed = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
  const canonical = [method, path, query, signed.join(''), names, stated].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${scope.join('/')}`, sha256(canonical)].join('\n')
  const key = [day, ...scope].reduce<Buffer | string>(
    (made, part) => hmac(made, part),
    `AWS4${keys.secretAccessKey}`,
  )
  if (hmac(key, text).toString('hex') !== signature) return { status: 403, code: 'SignatureDoesNotMatch' }
  return null
}
