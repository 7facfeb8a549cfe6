import { Logger, runOnce } from 'graphile-worker'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskListOf } from '#server/jobs/worker.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

const AVIF = { accept: 'image/avif,image/webp,*/*;q=0.8' }
const FOR_GOOD = 'public, max-age=31536000, immutable'

const drawn = (
  background: string | { r: number; g: number; b: number; alpha: number },
  width = 500,
  height = 250,
) => sharp({ create: { width, height, channels: 4, background } })
const photo = (width?: number, height?: number) =>
  drawn('#9a452b', width, height).removeAlpha().jpeg().toBuffer()

async function upload(
  bytes: Uint8Array,
  who = admin,
): Promise<{ file_id: number; src: string; blur: string }> {
  const raw = new FormData()
  raw.append('file', new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' }))
  const { status, body } = await who.call('POST /files', { raw })
  expect(status).toBe(200)
  return body.file
}

/** A picture that the site shows. */
async function shown(bytes?: Uint8Array) {
  const file = await upload(bytes ?? (await photo()))
  await api.db.updateTable('file').set({ public: true }).where('file_id', '=', file.file_id).execute()
  return file
}

const work = (picturesAhead = true) =>
  runOnce({
    pgPool: api.services.pool,
    taskList: taskListOf({ ...api.services, environment: { ...api.services.environment, picturesAhead } }),
    logger: new Logger(() => () => {}),
  })

async function get(path: string, headers: Record<string, string> = AVIF) {
  const response = await api.fetch(`GET ${path}`, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    caching: response.headers.get('cache-control'),
    vary: response.headers.get('vary'),
    tag: response.headers.get('etag'),
    bytes,
  }
}

it('serves WebP for a short while, and AVIF for good once it exists', async () => {
  const { src } = await shown()
  const early = await get(`${src}/320.avif`)
  expect(early).toMatchObject({ status: 200, type: 'image/webp', caching: 'public, max-age=60' })
  expect(await sharp(early.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
  await work()
  const late = await get(`${src}/320.avif`)
  expect(late).toMatchObject({ status: 200, type: 'image/avif', caching: FOR_GOOD })
  expect(await sharp(late.bytes).metadata()).toMatchObject({ format: 'heif', width: 320, height: 160 })
  expect(late.tag).not.toBe(early.tag)
  expect((await get(`${src}/full.avif`)).type).toBe('image/avif')
})

it('prepares every width of a picture that staff upload, in both formats', async () => {
  const { src } = await shown()
  await work()
  const stored = ['160', '160-avif', '320', '320-avif', '480', '480-avif', 'full-avif']
  const key = src.replace('/files/', '')
  for (const name of stored) expect(await api.services.files.get(`${key}/${name}`), name).not.toBeNull()
  expect(await api.services.files.get(`${key}/640`)).toBeNull()
})

it('creates them as WebP on the first request, with PICTURES_AHEAD off', async () => {
  const { src } = await shown()
  await work(false)
  const key = src.replace('/files/', '')
  expect(await api.services.files.get(`${key}/160`)).toBeNull()
  expect(await get(`${src}/160.avif`)).toMatchObject({ status: 200, type: 'image/webp' })
  await work(false)
  expect(await api.services.files.get(`${key}/160-avif`)).toBeNull()
})

it('prepares an earlier picture when its AVIF is requested, once', async () => {
  const { src, file_id } = await shown()
  await work()
  await api.db.updateTable('file').set({ blur: null }).where('file_id', '=', file_id).execute()
  const key = src.replace('/files/', '')
  await api.services.files.remove(`${key}/320-avif`)
  await Promise.all([get(`${src}/320.avif`), get(`${src}/320.avif`)])
  await work()
  expect((await get(`${src}/320.avif`)).type).toBe('image/avif')
  const row = await api.db
    .selectFrom('file')
    .select('blur')
    .where('file_id', '=', file_id)
    .executeTakeFirstOrThrow()
  expect(row.blur).toMatch(/^data:image\/webp;base64,/)
})

describe('the URL without a format', () => {
  it('responds with a format that the browser accepts, and sets Vary', async () => {
    const { src } = await shown()
    await work()
    expect(await get(src)).toMatchObject({ type: 'image/avif', vary: 'Accept', caching: FOR_GOOD })
    expect(await get(src, {})).toMatchObject({ type: 'image/webp', vary: 'Accept', caching: FOR_GOOD })
  })

  it('is the only one with Vary', async () => {
    const { src } = await shown()
    await work()
    expect(await get(`${src}/320.webp`)).toMatchObject({ type: 'image/webp', vary: null })
    expect(await get(`${src}/320.avif`, {})).toMatchObject({ type: 'image/avif', vary: null })
  })

  it('is revalidated by an ETag of its own for each format', async () => {
    const { src } = await shown()
    await work()
    const tag = (await get(src)).tag ?? ''
    expect((await get(src, { ...AVIF, 'if-none-match': tag })).status).toBe(304)
    expect((await get(src, { 'if-none-match': tag })).status).toBe(200)
  })
})

it.each(['321.avif', '320.png', 'full.webp', 'full.avif.exe', '0320.webp'])('is 404 for %s', async (name) => {
  const { src } = await shown()
  expect((await get(`${src}/${name}`)).status).toBe(404)
})

it('keeps the AVIF of a private picture private', async () => {
  const { src } = await upload(await photo(), await api.as('customer'))
  expect((await get(`${src}/320.avif`)).status).toBe(404)
  const owner = { ...AVIF, authorization: `Bearer ${(await api.as('customer')).token}` }
  expect(await get(`${src}/320.avif`, owner)).toMatchObject({ status: 200, caching: 'private, no-cache' })
})

describe('a picture’s placeholder', () => {
  it('is a tiny copy of it', async () => {
    const { blur } = await upload(await photo())
    const [, data = ''] = blur.split(',')
    expect(blur.length).toBeLessThan(400)
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 12 })
    const { channels } = await sharp(Buffer.from(data, 'base64')).stats()
    expect(channels[0]?.mean).toBeCloseTo(0x9a, -1)
  })

  it('is absent for a partly transparent logo', async () => {
    const { blur } = await upload(await drawn({ r: 9, g: 9, b: 9, alpha: 0.4 }).png().toBuffer())
    expect(blur).toBeNull()
  })
})
