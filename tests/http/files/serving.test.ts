import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { signFileLink } from '#server/shared/file-link.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

const HOUR = 3_600_000
const TEXT = '%PDF-1.7 0123456789'

let api: Api
let eva: Client
let skipped = 0
beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(Date.now() + skipped) } })
  eva = await api.as('customer')
})

async function upload(content: Uint8Array | string = TEXT, name = 'x.pdf') {
  const raw = new FormData()
  raw.append('file', new File([new Uint8Array(Buffer.from(content))], name))
  return (await eva.call('POST /files', { raw })).body.file
}
const photo = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#9a452b' } })
    .jpeg()
    .toBuffer()

const keyOf = (src: string) => src.replace('/files/', '')

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await api.fetch(`${method} ${path}`, { headers })
  const { headers: told, status } = response
  const text = await response.text()
  return { status, text, length: told.get('content-length'), range: told.get('content-range'), told }
}

describe('a signed link', () => {
  it('shows a private file, and every size of a picture, without a session; the address alone does not', async () => {
    const { src, link, link_ends_at } = await upload(await photo(), 'x.jpg')
    const ends = new Date(link_ends_at).getTime() - Date.now()
    expect(ends).toBeGreaterThan(HOUR - 1000)
    expect(ends).toBeLessThanOrEqual(2 * HOUR)
    const shown = await get(link)
    expect([shown.status, shown.told.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^private, max-age=\d{4}$/),
    ])
    expect((await get(link.replace(src, `${src}/160.webp`))).status).toBe(200)
    expect((await get(src)).status).toBe(404)
  })

  it('opens its own file and no other, and not for longer than it says', async () => {
    const [mine, other] = [await upload(), await upload()]
    const [, query = ''] = mine.link.split('?')
    const { hasta, firma } = Object.fromEntries(new URLSearchParams(query))
    expect((await get(mine.link)).text).toBe(TEXT)
    for (const path of [
      `${other.src}?${query}`,
      `${mine.src}?hasta=${Number(hasta) + 3600}&firma=${firma}`,
      `${mine.src}?hasta=${hasta}`,
      `${mine.src}?hasta=${hasta}&firma=`,
      `${mine.src}?hasta=${hasta}&firma=${firma?.toUpperCase()}`,
      `${mine.src}?hasta=${hasta}&firma=${firma}x`,
      `${mine.src}?hasta=0${hasta}&firma=${firma}`,
      `${mine.src}?hasta=${hasta}.0&firma=${firma}`,
      `${mine.src}?hasta=9e9&firma=${firma}`,
      `${mine.src}?firma=${firma}`,
    ])
      expect((await get(path)).status, path).toBe(404)
  })

  it('is refused after its time, unless the session may see the file', async () => {
    const { link } = await upload()
    skipped += 2 * HOUR
    const { status, text } = await get(link)
    expect([status, JSON.parse(text)]).toMatchObject([
      403,
      { code: 'link_ended', error: 'Este enlace ya venció. Pide uno nuevo.' },
    ])
    expect((await get(link, { authorization: `Bearer ${eva.token}` })).status).toBe(200)
    skipped = 0
  })

  it('is the same for an hour, and signed by this installation', async () => {
    const { file_id, src, link } = await upload()
    expect((await eva.call(`GET /files/${file_id}`)).body.file.link).toBe(link)
    const { address } = signFileLink('another-secret-another-secret-another', keyOf(src), new Date())
    expect((await get(address)).status).toBe(404)
  })

  it('is for a public file its address', async () => {
    const { file_id, src } = await upload()
    await api.db.updateTable('file').set({ public: true }).where('file_id', '=', file_id).execute()
    const { file } = (await api.visitor.call(`GET /files/${file_id}`)).body
    expect([file.link, file.link_ends_at]).toEqual([src, null])
    const shown = await get(src)
    expect([shown.text, shown.told.get('cache-control'), shown.told.get('etag')]).toEqual([
      TEXT,
      'public, max-age=31536000, immutable',
      `"${keyOf(src)}"`,
    ])
    expect((await get(src, { 'if-none-match': shown.told.get('etag') ?? '' })).status).toBe(304)
  })

  it('is given to nobody who may not see the file', async () => {
    const { file_id } = await upload()
    expect((await api.visitor.call(`GET /files/${file_id}`)).status).toBe(404)
    expect((await (await api.newcomer()).call(`GET /files/${file_id}`)).status).toBe(404)
  })
})

describe('a range', () => {
  it.each([
    ['bytes=0-3', 206, '%PDF', `bytes 0-3/${TEXT.length}`],
    ['bytes=9-', 206, '0123456789', `bytes 9-18/${TEXT.length}`],
    ['bytes=-2', 206, '89', `bytes 17-18/${TEXT.length}`],
    ['bytes=17-999', 206, '89', `bytes 17-18/${TEXT.length}`],
    [`bytes=${TEXT.length}-`, 416, '', `bytes */${TEXT.length}`],
    ['bytes=999-1000', 416, '', `bytes */${TEXT.length}`],
    ['bytes=-0', 416, '', `bytes */${TEXT.length}`],
    ['bytes=3-1', 200, TEXT, null],
    ['bytes=0-1,3-4', 200, TEXT, null],
    ['lines=0-1', 200, TEXT, null],
  ])('%s is answered by %d', async (range, status, text, told) => {
    const { link } = await upload()
    const answer = await get(link, { range })
    expect([answer.status, answer.text, answer.range]).toEqual([status, text, told])
    if (status !== 416)
      expect([answer.length, answer.told.get('accept-ranges')]).toEqual([String(text.length), 'bytes'])
  })

  it('is served of a picture too, and only of the bytes that the other part was of', async () => {
    const { link } = await upload(await photo(), 'x.jpg')
    const whole = await api.fetch(`GET ${link}`)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const ask = (etag: string) =>
      api.fetch(`GET ${link}`, { headers: { range: 'bytes=4-7', 'if-range': etag } })
    const part = await ask(whole.headers.get('etag') ?? '')
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(4, 8)])
    expect((await ask('"another"')).status).toBe(200)
  })

  it('is not needed to ask how large a file is', async () => {
    const { link } = await upload()
    const { status, text, length } = await get(link, {}, 'HEAD')
    expect([status, text, length]).toEqual([200, '', String(TEXT.length)])
  })
})

it('has no sizes of what is no picture, and nothing where the bytes are gone', async () => {
  const { src, link } = await upload()
  expect((await get(link.replace(src, `${src}/160.webp`))).status).toBe(404)
  await api.services.files.remove(keyOf(src))
  expect((await get(link)).status).toBe(404)
})
