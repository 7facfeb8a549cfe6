import type { Configuration } from '#domain/configuration/configuration.ts'
import { definitionOf, settingKeys } from '#domain/configuration/registry.ts'

type Where = Pick<Configuration, 'filesBaseSrc' | 'files_location' | 'S3_ENDPOINT' | 'bucket' | 'region'>

/** A path of this site, a URL, or a picture as a data URI. */
const ADDRESS = /^(?:\/|https?:|data:)/i

const pictureKeys = settingKeys.filter((key) => definitionOf(key).type === 'image')

/** The base URL, with a trailing slash, of files that settings name without a URL; null if not configured. */
function filesBase({ filesBaseSrc, files_location, S3_ENDPOINT, bucket, region }: Where): string | null {
  const bucketHost = bucket && region ? `https://${bucket}.s3.${region}.amazonaws.com` : null
  const base = filesBaseSrc ?? (files_location === 'aws' ? (S3_ENDPOINT ?? bucketHost) : null)
  return base && `${base.replace(/\/+$/, '')}/`
}

/**
 * The URL of a file in the settings: `logos/aura.png` is one in the studio's storage. Null if the storage is not
 * configured.
 */
export function fileAddress(name: string, where: Where): string | null {
  if (ADDRESS.test(name)) return name
  const base = filesBase(where)
  return base && base + name
}

/** The configuration as pages show it: every picture with its full URL. */
export function withAddresses(configuration: Configuration): Configuration {
  const named = namedPictures(configuration)
  if (named.length === 0) return configuration
  const found = named.map((key) => [key, fileAddress(String(configuration[key]), configuration)])
  return { ...configuration, ...(Object.fromEntries(found) as Partial<Configuration>) }
}

/** The pictures in the settings that have no URL. */
export const lostPictures = (configuration: Configuration): typeof pictureKeys =>
  namedPictures(configuration).filter(
    (key) => fileAddress(String(configuration[key]), configuration) === null,
  )

function namedPictures(configuration: Configuration): typeof pictureKeys {
  return pictureKeys.filter((key) => {
    const value = configuration[key]
    return typeof value === 'string' && !ADDRESS.test(value)
  })
}
