import { expect, it } from 'vitest'
import { s3PlaceOf } from './s3-place.ts'

const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
const settings = { S3_ENDPOINT: null, bucket: 'aura', region: 'us-east-1' }

it.each([
  [null, null],
  ['https://nube.mx', 'https://nube.mx'],
  ['https://nube.mx/', 'https://nube.mx'],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['https://nube.mx/aura', 'https://nube.mx'],
  ['https://nube.mx/s3/aura/', 'https://nube.mx/s3'],
  ['https://aura.nube.mx', 'https://nube.mx'],
  ['https://auras.nube.mx', 'https://auras.nube.mx'],
  ['https://aura.s3.us-east-1.amazonaws.com', null],
  ['https://s3.us-east-1.amazonaws.com/aura', null],
  ['https://noamazonaws.com', 'https://noamazonaws.com'],
])('reads of %j the server %j', (S3_ENDPOINT, endpoint) => {
  expect(s3PlaceOf({ ...settings, S3_ENDPOINT }, keys)?.endpoint).toBe(endpoint)
})

it('is nowhere without keys, without a bucket, and without both a region and a server', () => {
  expect(s3PlaceOf(settings, undefined)).toBeNull()
  expect(s3PlaceOf({ ...settings, bucket: null }, keys)).toBeNull()
  expect(s3PlaceOf({ ...settings, region: null }, keys)).toBeNull()
  expect(s3PlaceOf({ ...settings, region: null, S3_ENDPOINT: 'https://nube.mx' }, keys)).toMatchObject({
    region: 'us-east-1',
    bucket: 'aura',
    ...keys,
  })
})
