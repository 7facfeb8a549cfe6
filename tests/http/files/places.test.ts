import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { startS3 } from '#tests/vendors/s3/server.ts'

let api: Api
let admin: Client
let double: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  double = await startS3()
  const { accessKeyId, secretAccessKey } = double.place
  api = await startApi({
    environment: { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  })
  admin = await api.as('admin')
  return () => double.close()
})

const configure = (values: Record<string, unknown>) =>
  admin.call('PUT /appconfig', {
    body: { config: Object.entries(values).map(([key, value]) => ({ key, value })) },
  })
const inS3 = () => [...double.objects.keys()]

async function upload(): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#9a452b' } })
    .png()
    .toBuffer()
  const raw = new FormData()
  raw.append('file', new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' }))
  const { status, body } = await admin.call('POST /files', { raw })
  expect(status).toBe(200)
  return body.file.src
}

async function shown(src: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await api.fetch(`GET ${src}/160.webp`, { headers })
  return response.ok
    ? (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width
    : response.status
}

it('refuses a bucket that it cannot open, and stays where it is', async () => {
  const { endpoint, region } = double.place
  const wrong = await configure({ files_location: 'aws', S3_ENDPOINT: endpoint, region, bucket: 'de-otros' })
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    {
      bucket:
        'No pudimos abrir ese bucket con las claves de este servidor. Revisa su nombre, la región y la dirección.',
    },
  ])
  await upload()
  expect(inS3()).toEqual([])
})

it('stores new pictures in the bucket, and still shows what is on the disk, both ways', async () => {
  const onDisk = await upload()
  const { endpoint, region, bucket } = double.place
  expect((await configure({ files_location: 'aws', S3_ENDPOINT: endpoint, region, bucket })).status).toBe(200)
  const inBucket = await upload()
  expect(inS3()).toEqual([`files/${inBucket.replace('/files/', '')}/original`])
  expect([await shown(onDisk), await shown(inBucket)]).toEqual([160, 160])
  expect((await configure({ files_location: 'local' })).status).toBe(200)
  expect([await shown(onDisk), await shown(inBucket)]).toEqual([160, 160])
})

it('says that the store is away, with when to ask again', async () => {
  await configure({ files_location: 'aws' })
  const src = await upload()
  double.fate(() => Promise.resolve('slow_down'))
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await api.fetch(`GET ${src}`, { headers })
  double.fate(null)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({
    code: 'files_away',
    error: 'No pudimos abrir el almacén de archivos. Inténtalo de nuevo en unos segundos.',
  })
})

it('takes the settings of a bucket without keys to it, for pictures that settings name, and stores on the disk', async () => {
  const other = await startApi()
  const chief = await other.as('admin')
  const config = [
    { key: 'files_location', value: 'aws' },
    { key: 'bucket', value: 'aura' },
    { key: 'region', value: 'us-east-1' },
  ]
  expect((await chief.call('PUT /appconfig', { body: { config } })).status).toBe(200)
  await other.services.files.put('abcdef0001', new Uint8Array([1]))
  expect(await other.services.filePlaces.stores().local.size('abcdef0001')).toBe(1)
})
