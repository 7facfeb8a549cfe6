import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { S3Place } from '#server/adapters/files/s3-place.ts'

const program = resolve(import.meta.dirname, '../../../tools/s3rver/node_modules/s3rver/lib/s3rver.js')
const bucket = 'estudio'

/** What is used of s3rver. */
interface Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
type Program = { default: new (options: object) => Server }

/** Starts s3rver with its files in a folder. */
async function start(directory: string) {
  const { default: S3rver } = (await import(pathToFileURL(program).href)) as Program
  const configureBuckets = [{ name: bucket, configs: [] }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  // It knows one key and takes any secret.
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'only-for-tests/only+for=tests' }
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      ...keys,
    } satisfies S3Place,
    /** Where it stores the bucket; a file's content ends in `._S3rver_object`. */
    folder: join(directory, bucket),
    close: () => server.close(),
  }
}

/** Null where s3rver is not installed, which the test command does where it reaches the registry. */
export const openS3rver = existsSync(program) ? start : null

export const NOT_INSTALLED = 's3rver is not installed: npm ci --prefix tools/s3rver'
