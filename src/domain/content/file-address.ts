import type { Configuration } from '#domain/configuration/configuration.ts'
import { definitionOf, settingKeys } from '#domain/configuration/registry.ts'

type Where = Pick<Configuration, 'filesBaseSrc' | 'files_location' | 'S3_ENDPOINT' | 'bucket' | 'region'>

/** A path of this site, an address, or a picture within the text itself. */
const ADDRESS = /^(?:\/|https?:|data:)/i

const pictureKeys = settingKeys.filter((key) => definitionOf(key).type === 'image')

/** Where the studio keeps files that it names without an address, with a slash at the end; null where nothing says so. */
function filesBase({ filesBaseSrc, files_location, S3_ENDPOINT, bucket, region }: Where): string | null {
  const bucketHost = bucket && region ? `https://${bucket}.s3.${region}.amazonaws.com` : null
  const base = filesBaseSrc ?? (files_location === 'aws' ? (S3_ENDPOINT ?? bucketHost) : null)
  return base && `${base.replace(/\/+$/, '')}/`
}

/** The address of a file of the settings: `logos/aura.png` is one of the studio's storage. Null where that is not known. */
export function fileAddress(name: string, where: Where): string | null {
  if (ADDRESS.test(name)) return name
  const base = filesBase(where)
  return base && base + name
}

/** The configuration as pages show it: every picture with its whole address. */
export function withAddresses(configuration: Configuration): Configuration {
  const named = namedPictures(configuration)
  if (named.length === 0) return configuration
  const found = named.map((key) => [key, fileAddress(String(configuration[key]), configuration)])
  return { ...configuration, ...(Object.fromEntries(found) as Partial<Configuration>) }
}

/** The pictures among the settings that nobody could find. */
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
