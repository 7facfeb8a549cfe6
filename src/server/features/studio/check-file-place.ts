import { AppError, invalidFields } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'

const KEYS = ['files_location', 'S3_ENDPOINT', 'bucket', 'region'] as const

/**
 * Throws AppError 400 when entries of the configuration name a bucket that this server cannot open: new files would
 * be lost. Without keys to any bucket there is nothing to check, files stay on the disk.
 */
export async function checkFilePlace(
  { configuration, filePlaces, log }: Pick<Services, 'configuration' | 'filePlaces' | 'log'>,
  entries: readonly { key: string; value: unknown }[],
): Promise<void> {
  const { files_location, S3_ENDPOINT, bucket, region } = configuration.current()
  const now: Record<string, unknown> = { files_location, S3_ENDPOINT, bucket, region }
  const given = entries.filter(({ key, value }) => KEYS.some((name) => name === key) && now[key] !== value)
  if (given.length === 0) return
  const wanted = { ...now, ...Object.fromEntries(given.map(({ key, value }) => [key, value])) }
  const text = (key: string) => (typeof wanted[key] === 'string' && wanted[key] !== '' ? wanted[key] : null)
  try {
    await filePlaces.check({
      files_location: text('files_location') ?? '',
      S3_ENDPOINT: text('S3_ENDPOINT'),
      bucket: text('bucket'),
      region: text('region'),
    })
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof TypeError)) throw error
    log.warn({ err: error }, 'the bucket of the settings cannot be opened')
    throw invalidFields({ bucket: errorTexts.files.bucketAway })
  }
}
