import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

async function icon(name: string) {
  const response = await api.fetch(`GET /icon/${name}`)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function corner(bytes: Buffer): Promise<number[]> {
  const { data } = await sharp(bytes)
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

it.each([32, 180, 192, 512])('is drawn at %i px from the first letter', async (size) => {
  const { status, bytes } = await icon(`${size}.png`)
  expect(status).toBe(200)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size, format: 'png' })
})

it('fills the whole area for phones that crop it, and only there', async () => {
  expect(await corner((await icon('192-maskable.png')).bytes)).toEqual([0x9a, 0x45, 0x2b, 255])
  expect((await corner((await icon('192.png')).bytes))[3]).toBe(0)
})

it('shows the studio’s own icon, uncropped, on its colour', async () => {
  const admin = await api.as('admin')
  const form = new FormData()
  const own = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(own)], { type: 'image/png' }), 'logo.png')
  const uploaded = await admin.call('POST /files', { raw: form })
  const value = uploaded.body.file.src as string
  expect((await admin.call('PUT /appconfig', { body: { config: [{ key: 'favicon', value }] } })).status).toBe(
    200,
  )
  const { data, info } = await sharp((await icon('192.png')).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 4),
  ]
  expect(at(96, 96)[1]).toBeGreaterThan(200)
  expect(at(96, 4)[3]).toBe(0)
  expect(await corner((await icon('512-maskable.png')).bytes)).toEqual([0x9a, 0x45, 0x2b, 255])
})

it('uses a nearly square logo if there is no icon, on the logo’s ground', async () => {
  const admin = await api.as('admin')
  const set = (key: string, value: string | null) =>
    admin.call('PUT /appconfig', { body: { config: [{ key, value }] } })
  const logo = async (width: number) => {
    const form = new FormData()
    const bytes = await sharp({ create: { width, height: 200, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer()
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
    return (await admin.call('POST /files', { raw: form })).body.file.src as string
  }
  await set('favicon', null)
  const letter = (await icon('512-maskable.png')).bytes
  await set('navbar_logo', await logo(900))
  expect((await icon('512-maskable.png')).bytes.equals(letter)).toBe(true)
  await set('navbar_logo', await logo(220))
  const made = (await icon('512-maskable.png')).bytes
  expect(await corner(made)).toEqual([0xf7, 0xf1, 0xe9, 255])
  const { data } = await sharp(made)
    .extract({ left: 256, top: 256, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[2]).toBeGreaterThan(200)
  await set('navbar_logo', null)
})

it('is at the paths that programs request without reading a page', async () => {
  const answer = await api.fetch('GET /favicon.ico')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/icon/32.png'])
})

it.each(['33.png', '192.svg', '9999.png', '192-other.png'])('has no %s', async (name) => {
  expect((await icon(name)).status).toBe(404)
})
