import type { Configuration } from '#domain/configuration/configuration.ts'

export interface S3Place {
  /** Null: Amazon's own, by region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export type S3Keys = Pick<S3Place, 'accessKeyId' | 'secretAccessKey'>
export type S3Settings = Pick<Configuration, 'S3_ENDPOINT' | 'bucket' | 'region'>

/** The region that servers other than Amazon's expect when they have none. */
const ANY_REGION = 'us-east-1'

/** The bucket that the settings name, or null if they don't, or without keys. */
export function s3PlaceOf(
  { S3_ENDPOINT, bucket, region }: S3Settings,
  keys: S3Keys | undefined,
): S3Place | null {
  if (!keys || !bucket || !(region || S3_ENDPOINT)) return null
  return { endpoint: serverOf(S3_ENDPOINT, bucket), region: region || ANY_REGION, bucket, ...keys }
}

/**
 * The server's address. S3_ENDPOINT may contain the bucket, as a part of the host or as the path's end, since pictures
 * that settings name without an address are read below it. Null: Amazon's own server of the region.
 */
function serverOf(endpoint: string | null, bucket: string): string | null {
  if (!endpoint) return null
  const url = new URL(endpoint)
  if (url.hostname.startsWith(`${bucket}.`)) url.hostname = url.hostname.slice(bucket.length + 1)
  const path = url.pathname.split('/').filter((part) => part !== '')
  if (path.at(-1) === bucket) path.pop()
  if (/(^|\.)amazonaws\.com$/.test(url.hostname)) return null
  return `${url.origin}${path.map((part) => `/${part}`).join('')}`
}
