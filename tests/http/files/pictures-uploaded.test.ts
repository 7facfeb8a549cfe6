import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let eva: Client
beforeAll(async () => {
  api = await startApi()
  eva = await api.as('customer')
})

const photo = (width = 1000, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#9a452b' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'secret place' },
      IFD3: { GPSLatitude: '19/1 25/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()

const form = (bytes: Uint8Array | string, name = 'foto.jpg', type = 'image/jpeg') => {
  const data = new FormData()
  data.append('file', new File([new Uint8Array(Buffer.from(bytes))], name, { type }))
  return data
}
const upload = (who: Pick<Client, 'call'>, data: FormData) => who.call('POST /files', { raw: data })

it('re-encodes a picture, without the camera’s metadata', async () => {
  const { status, body } = await upload(eva, form(await photo(), '../../etc/<b>foto.jpg'))
  expect(status).toBe(200)
  expect(body.file).toMatchObject({ file_id: body.file_id, type: 'image/webp', width: 1000, height: 500 })
  expect(body.file.name).not.toMatch(/[<>/]/)
  const response = await api.fetch(`GET ${body.file.src}`, {
    headers: { authorization: `Bearer ${eva.token}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('secret place')).toBe(false)
})

it('rotates a picture upright and reduces a huge one', async () => {
  const lying = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'red' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { body } = await upload(eva, form(lying))
  expect([body.file.width, body.file.height]).toEqual([1920, 2560])
})

it('shows a private picture to its owner, reception and admins; it is 404 for others', async () => {
  const { body } = await upload(eva, form(await photo()))
  const asked = async (token: string | null) => [
    (await api.withToken(token).call(`GET /files/${body.file_id}`)).status,
    (await api.fetch(`GET ${body.file.src}`, token ? { headers: { authorization: `Bearer ${token}` } } : {}))
      .status,
    (
      await api.fetch(
        `GET ${body.file.src}/320.webp`,
        token ? { headers: { authorization: `Bearer ${token}` } } : {},
      )
    ).status,
  ]
  expect(await asked(eva.token)).toEqual([200, 200, 200])
  expect(await asked((await api.as('reception')).token)).toEqual([200, 200, 200])
  expect(await asked((await api.newcomer()).token)).toEqual([404, 404, 404])
  expect(await asked(null)).toEqual([404, 404, 404])
})

it('shows a coach the pictures of people on their own rosters, and no others', async () => {
  const [coach, other, ana] = [
    await api.newcomer({ role: 'instructor' }),
    await api.newcomer({ role: 'instructor' }),
    await api.newcomer(),
  ]
  const instructor = await api.build.instructor({ customer_id: coach.customer_id })
  await api.build.instructor({ customer_id: other.customer_id })
  const { body } = await upload(ana, form(await photo()))
  expect((await ana.call('PUT /customer', { body: { idAdjunto: body.file_id } })).status).toBe(200)
  const spare = (await upload(ana, form(await photo()))).body
  const seen = async ({ token }: Client, file = body) => [
    (await api.withToken(token).call(`GET /files/${file.file_id}`)).status,
    (await api.fetch(`GET ${file.file.src}`, { headers: { authorization: `Bearer ${token}` } })).status,
  ]
  expect(await seen(coach)).toEqual([404, 404])
  const { single_class_id } = await api.build.singleClass({ instructor_ids: [instructor.instructor_id] })
  const { class_reservation_id } = await api.build.reservation({
    single_class_id,
    customer_id: ana.customer_id,
  })
  expect(await seen(coach)).toEqual([200, 200])
  expect(await seen(coach, spare)).toEqual([404, 404])
  expect(await seen(other)).toEqual([404, 404])
  await ana.call(`DELETE /class_reservations/${class_reservation_id}`)
  expect(await seen(coach)).toEqual([404, 404])
})

it('shows a private picture to its owner’s browser, by the cookie', async () => {
  const { body } = await upload(eva, form(await photo()))
  const cookie = await api.cookieOf(eva.email)
  const response = await api.fetch(`GET ${body.file.src}`, { headers: { cookie } })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
})

it('serves a public one in fixed widths that may be cached for good', async () => {
  const { body } = await upload(eva, form(await photo()))
  await api.db.updateTable('file').set({ public: true }).where('file_id', '=', body.file_id).execute()
  expect(body.file.srcset).toContain(`${body.file.src}/640.webp 640w`)
  expect(body.file.srcset).not.toContain('1280.webp')
  for (const time of ['made', 'kept']) {
    const response = await api.fetch(`GET ${body.file.src}/320.webp`)
    expect(response.status, time).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      width: 320,
      height: 160,
      format: 'webp',
    })
  }
  const etag = (await api.fetch(`GET ${body.file.src}/320.webp`)).headers.get('etag') ?? ''
  expect(
    (await api.fetch(`GET ${body.file.src}/320.webp`, { headers: { 'if-none-match': etag } })).status,
  ).toBe(304)
  for (const path of [
    `${body.file.src}/321.webp`,
    `${body.file.src}/320.png`,
    '/files/..%2Fsecret',
    '/files/aaaaaaaaaaaa',
  ]) {
    expect((await api.fetch(`GET ${path}`)).status, path).toBe(404)
  }
})

it.each([
  ['a page', '<html><script>alert(1)</script></html>', 'x.html'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>', 'x.svg'],
  ['a broken picture', '\xff\xd8\xff\xe0 not really', 'x.jpg'],
])('refuses %s', async (_, content, name) => {
  const { status, body } = await upload(eva, form(content, name, 'image/jpeg'))
  expect([status, body.code]).toEqual([415, 'picture_unreadable'])
  expect(body.error).toBe('El archivo no es una imagen que podamos leer. Usa JPG, PNG o WebP.')
})

describe('an uploaded picture', () => {
  const plain = (background: string | { r: number; g: number; b: number; alpha: number }, side = 20) =>
    sharp({ create: { width: side, height: side, channels: 4, background } })

  /** What is stored of it, and how its file is told of. */
  async function stored(bytes: Uint8Array) {
    const { status, body } = await upload(eva, form(bytes))
    expect(status).toBe(200)
    const get = async (path: string) => {
      const response = await api.fetch(`GET ${path}`, { headers: { authorization: `Bearer ${eva.token}` } })
      expect(response.status).toBe(200)
      return sharp(Buffer.from(await response.arrayBuffer()))
    }
    return { file: body.file, get, picture: await get(body.file.src) }
  }

  it('is converted to screen colours, also from print', async () => {
    const paper = await plain('#c81e1e').removeAlpha().toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(paper).metadata()).space).toBe('cmyk')
    const { picture } = await stored(paper)
    expect((await picture.metadata()).space).toBe('srgb')
    const [red, green] = (await picture.stats()).channels
    expect(red?.mean).toBeGreaterThan(150)
    expect(green?.mean).toBeLessThan(90)
  })

  it('is a still image: the first frame of an animation', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => plain(colour).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { file, picture } = await stored(moving)
    expect([file.width, file.height]).toEqual([20, 20])
    expect((await picture.metadata()).pages ?? 1).toBe(1)
    expect((await picture.stats()).dominant.r).toBeGreaterThan(200)
  })

  it('keeps its transparency', async () => {
    const { picture } = await stored(await plain({ r: 9, g: 9, b: 9, alpha: 0.4 }).png().toBuffer())
    const [, , , alpha] = (await picture.stats()).channels
    expect(alpha?.mean).toBeCloseTo(0.4 * 255, -1)
  })

  it('is never enlarged', async () => {
    const { file, get } = await stored(await plain('#9a452b', 10).png().toBuffer())
    expect([file.width, file.height, file.srcset]).toEqual([10, 10, `${file.src} 10w`])
    expect((await (await get(`${file.src}/320.webp`)).metadata()).width).toBe(10)
  })
})

it('is refused for too many bytes or pixels, no bytes, a missing file, unknown parts and another type', async () => {
  const large = Buffer.concat([await photo(10, 10), Buffer.alloc(15 * 1024 * 1024)])
  const tooLarge = await upload(eva, form(large))
  expect([tooLarge.status, tooLarge.body.error]).toEqual([
    413,
    'La imagen es demasiado grande. El máximo es de 15 MB.',
  ])
  expect((await upload(eva, form(''))).body.fields).toEqual({ file: 'El archivo está vacío.' })
  const wide = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const tooMuch = await upload(eva, form(wide))
  expect(tooMuch.status).toBe(413)
  expect(tooMuch.body.error).toBe('La imagen es demasiado grande. El máximo es de 25 megapíxeles.')
  expect((await upload(eva, new FormData())).body.fields).toEqual({
    file: 'Debes cargar el archivo solicitado.',
  })
  const extra = form(await photo(10, 10))
  extra.append('owner', '1')
  expect((await upload(eva, extra)).body.fields).toEqual({ owner: 'Este campo no se reconoce.' })
  expect((await eva.call('POST /files', { body: { file: 'x' } })).status).toBe(415)
  expect((await upload(api.visitor, form(await photo(10, 10)))).status).toBe(401)
})

it('becomes one’s own picture, never another’s', async () => {
  const { body } = await upload(eva, form(await photo()))
  const mine = await eva.call('PUT /customer', { body: { idAdjunto: body.file_id } })
  expect(mine.body.customer).toMatchObject({ idAdjunto: body.file_id, file: { file_id: body.file_id } })
  const other = await api.newcomer()
  expect((await other.call('PUT /customer', { body: { idAdjunto: body.file_id } })).status).toBe(404)
})

it('is the person’s own once staff made it their picture', async () => {
  const [reception, ana] = [await api.as('reception'), await api.newcomer()]
  const { file_id } = (await upload(reception, form(await photo()))).body
  const { customer_id } = ana
  const attach = { customer_id, idAdjunto: file_id }
  expect((await reception.call('PUT /customer', { body: attach })).status).toBe(200)
  expect((await ana.call(`GET /files/${file_id}`)).status).toBe(200)
})

it('is one person’s: staff give nobody what another one uses', async () => {
  const [reception, ana, luz] = [
    await api.newcomer({ role: 'reception' }),
    await api.newcomer(),
    await api.newcomer(),
  ]
  const [given, own] = [
    (await upload(reception, form(await photo()))).body.file_id,
    (await upload(reception, form(await photo()))).body.file_id,
  ]
  const attach = ({ customer_id }: Client, idAdjunto: number) =>
    reception.call('PUT /customer', { body: { customer_id, idAdjunto } })
  expect((await attach(ana, given)).status).toBe(200)
  expect((await attach(reception, own)).status).toBe(200)
  for (const taken of [given, own])
    expect(await attach(luz, taken)).toMatchObject({
      status: 400,
      body: { fields: { idAdjunto: 'Otra persona ya usa esa imagen. Sube otra.' } },
    })
  expect((await luz.call(`GET /files/${own}`)).status).toBe(404)
})

it('stays while another person uses it, when the one whose it is leaves', async () => {
  const [ana, luz] = [await api.newcomer(), await api.newcomer()]
  const [shown, answered, unused] = [
    (await upload(luz, form(await photo()))).body.file_id,
    (await upload(luz, form(await photo()))).body.file_id,
    (await upload(luz, form(await photo()))).body.file_id,
  ]
  // As earlier versions let staff give them.
  const { customer_id } = ana
  await api.db
    .updateTable('customer')
    .set({ file_id: shown })
    .where('customer_id', '=', customer_id)
    .execute()
  const { form_answer_id } = await api.db
    .insertInto('form_answer')
    .values({ form_id: 2, customer_id, key: 'foto', label: 'Foto', type: 'image', value: `[${answered}]` })
    .returning('form_answer_id')
    .executeTakeFirstOrThrow()
  await api.db.insertInto('form_answer_file').values({ form_answer_id, file_id: answered }).execute()
  expect((await luz.call('PUT /customer', { body: { idAdjunto: unused } })).status).toBe(200)
  const admin = await api.as('admin')
  expect((await admin.call(`DELETE /customer/admin/${luz.customer_id}`)).status).toBe(200)
  const left = await api.db
    .selectFrom('file')
    .select('file_id')
    .where('customer_id', '=', luz.customer_id)
    .orderBy('file_id')
    .execute()
  expect(left.map(({ file_id }) => file_id)).toEqual([shown, answered])
})

it('is public if the studio shows it, but never a customer’s own picture', async () => {
  const admin = await api.as('admin')
  const [logo, poster, texture, mine, film] = await Promise.all([
    upload(admin, form(await photo())),
    upload(admin, form(await photo())),
    upload(admin, form(await photo())),
    upload(eva, form(await photo())),
    upload(admin, form('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'portada.mp4', 'video/mp4')),
  ])
  const config = [
    { key: 'navbar_logo', value: logo.body.file.src },
    { key: 'hero_image', value: `${mine.body.file.src}/640.webp` },
    { key: 'hero_video', value: `${film.body.file.src}?t=copied-with-its-token` },
    { key: 'banner_link', value: `https://casaaura.mx${poster.body.file.src}` },
    { key: 'app_css', value: `body { background: url(${texture.body.file.src}) }` },
  ]
  expect((await admin.call('PUT /appconfig', { body: { config } })).status).toBe(200)
  for (const { body } of [logo, poster, texture, film])
    expect((await api.fetch(`GET ${body.file.src}`)).status).toBe(200)
  expect((await api.fetch(`GET ${mine.body.file.src}`)).status).toBe(404)
})
