import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '#server/jobs/tasks/clean-up.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

const MB = 1024 * 1024
const HOUR = 3_600_000
const MP4 = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41')

let api: Api
let admin: Client
let eva: Client
let skipped = 0
beforeAll(async () => {
  api = await startApi({ clock: { now: () => new Date(Date.now() + skipped) } })
  ;[admin, eva] = await Promise.all([api.as('admin'), api.as('customer')])
})

const form = (content: Uint8Array | string, name: string, type = 'application/octet-stream') => {
  const raw = new FormData()
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  raw.append('file', new File([bytes], name, { type }))
  return raw
}
const upload = (who: Pick<Client, 'call'>, raw: FormData, path = '/files') =>
  who.call(`POST ${path}`, { raw })
const pdf = (text = 'hola') => `%PDF-1.7\n${text}\n%%EOF`
const photo = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#9a452b' } })
    .jpeg()
    .toBuffer()

/** Everything that an upload could leave behind. */
async function left() {
  const { dataDir } = api.services.environment
  const names = async (folder: string) =>
    (await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name))
  const rows = await api.db.selectFrom('file').select('file_id').execute()
  const notes = await api.db.selectFrom('file_leftover').select('storage_key').execute()
  return [await names('files'), await names('uploads'), rows, notes]
}

/** A PNG that says of itself that it is this large, with as little data as possible. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * 2000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('what is stored', () => {
  it('is a document, as it came, for whoever is signed in; both calls do the same', async () => {
    for (const path of ['/files', '/files/s3']) {
      const { status, body } = await upload(eva, form(pdf(), 'Contrato ñ.pdf', 'application/pdf'), path)
      expect(status).toBe(200)
      expect(body.file).toMatchObject({
        file_id: body.file_id,
        name: 'Contrato ñ.pdf',
        type: 'application/pdf',
        size: pdf().length,
        public: false,
        width: null,
        srcset: null,
      })
      const response = await api.fetch(`GET ${body.file.src}`, {
        headers: { authorization: `Bearer ${eva.token}` },
      })
      expect(await response.text()).toBe(pdf())
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `attachment; filename="Contrato n.pdf"; filename*=UTF-8''Contrato%20%C3%B1.pdf`,
        'cache-control': 'private, no-cache',
      })
    }
  })

  it('is a video or captions only for an admin', async () => {
    const video = form(MP4, 'clase.mp4', 'video/mp4')
    const captions = form('WEBVTT\n\n00:01.000 --> 00:02.000\nHola', 'clase.vtt', 'text/vtt')
    for (const [raw, type] of [
      [video, 'video/mp4'],
      [captions, 'text/vtt'],
    ] as const) {
      expect((await upload(admin, raw)).body.file).toMatchObject({ type })
      const refused = await upload(eva, raw)
      expect([refused.status, refused.body.code, refused.body.fields.file]).toEqual([
        415,
        'type_refused',
        'No podemos guardar este tipo de archivo. Usa JPG, PNG o WebP para imágenes y PDF para documentos.',
      ])
    }
  })

  it('has a name without what deceives, and one of the field data', async () => {
    const named = async (name: string, data?: string) => {
      const raw = form(pdf(), name)
      if (data !== undefined) raw.append('data', data)
      return (await upload(eva, raw)).body
    }
    expect((await named('../../etc/passwd.pdf')).file.name).toBe('passwd.pdf')
    expect((await named('factura\u202egpj.exe')).file.name).toBe('facturagpj.exe')
    expect((await named('\u200b')).file.name).toBe('archivo')
    expect((await named('x.pdf', '{"name":"Alta médica","alt":"Una hoja"}')).file).toMatchObject({
      name: 'Alta médica',
      alt: 'Una hoja',
    })
    expect((await named('x.pdf', 'cualquier cosa')).file.name).toBe('x.pdf')
    expect((await named('x.pdf', '{"alt":5}')).fields).toEqual({ data: expect.any(String) })
    const { file } = await named('recibo.pdf.exe')
    const response = await api.fetch(`GET ${file.link}`)
    expect(response.headers.get('content-disposition')).toContain('filename="recibo.pdf"')
  })

  it('has a line in the audit', async () => {
    const { body } = await upload(eva, form(pdf(), 'x.pdf'))
    const line = await api.db
      .selectFrom('audit')
      .select(['actor_customer_id', 'details'])
      .where('action', '=', 'file.uploaded')
      .where('entity_id', '=', String(body.file_id))
      .executeTakeFirst()
    expect(line).toEqual({
      actor_customer_id: eva.customer_id,
      details: { mime: 'application/pdf', bytes: pdf().length },
    })
  })

  it('is of a polyglot only the picture', async () => {
    const page = '<html><script>alert(1)</script></html>'
    for (const after of [page, 'PK\x03\x04archive']) {
      const { status, body } = await upload(
        eva,
        form(Buffer.concat([await photo(), Buffer.from(after)]), 'x.jpg.html'),
      )
      expect(status).toBe(200)
      const response = await api.fetch(`GET ${body.file.link}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect([response.headers.get('content-type'), bytes.includes(after)]).toEqual(['image/webp', false])
      expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="x\.webp"/)
    }
  })
})

describe('nothing is left', () => {
  let before: unknown
  beforeEach(async () => {
    before = await left()
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'x.svg', 415],
    ['a page', '<!doctype html><script>alert(1)</script>', 'x.pdf', 415],
    ['a page of a few bytes', '<a>', 'x.png', 415],
    ['an archive', 'PK\x03\x04\x14\0\0\0', 'x.pdf', 415],
    ['a gzip', '\x1f\x8b\x08\0', 'x.png', 415],
    ['a program', 'MZ\x90\0', 'x.jpg', 415],
    ['half a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'x.png', 415],
    ['nothing', '', 'x.pdf', 400],
  ])('of %s', async (_, content, name, status) => {
    const answer = await upload(admin, form(Buffer.from(content, 'latin1'), name))
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatch(/^(No podemos guardar|El archivo (no es una imagen|está vacío))/)
    expect(await left()).toEqual(before)
  })

  it('of a PNG of 50,000 × 50,000 pixels, which is never decoded', async () => {
    const bomb = hugePng(50_000)
    expect(bomb.length).toBeLessThan(MB)
    const { status, body } = await upload(eva, form(bomb, 'x.png', 'image/png'))
    expect([status, body.error]).toEqual([
      413,
      'La imagen es demasiado grande. El máximo es de 25 megapíxeles.',
    ])
    expect(await left()).toEqual(before)
  })

  it('of a compressed request, which could grow', async () => {
    const { status } = await eva.call('POST /files', {
      raw: new Uint8Array(deflateSync(Buffer.alloc(10 * MB))),
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'deflate' },
    })
    expect(status).toBe(415)
    expect(await left()).toEqual(before)
  })

  it.each([
    ['in the file', `--x\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n${pdf()}`],
    ['in a head', '--x\r\ncontent-disposition: form-d'],
    ['before the first part', '--'],
    ['without a body', ''],
  ])('of one that is cut off %s', async (_, raw) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const { status, body } = await eva.call('POST /files', { raw, headers })
    expect([status, body.error]).toEqual([400, 'El archivo no llegó completo. Inténtalo de nuevo.'])
    expect(await left()).toEqual(before)
  })

  it('of one whose connection breaks', async () => {
    const pieces = [
      `--x\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n${pdf()}`,
      'x'.repeat(300_000),
    ]
    const body = new ReadableStream({
      pull(controller) {
        const piece = pieces.shift()
        if (piece === undefined) controller.error(new Error('gone'))
        else controller.enqueue(new TextEncoder().encode(piece))
      },
    })
    const init = {
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${eva.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    }
    expect((await api.fetch('POST /api/files', init)).status).toBe(400)
    expect(await left()).toEqual(before)
  })

  it('of a form with unknown parts, however many', async () => {
    const raw = form(pdf(), 'x.pdf')
    for (let n = 0; n < 200; n++) raw.append(`campo${n}`, 'x')
    raw.append('otro', new File(['x'], 'x.txt'))
    const { status, body } = await upload(eva, raw)
    expect([status, body.fields.campo0]).toEqual([400, 'Este campo no se reconoce.'])
    expect(await left()).toEqual(before)
  })

  it('of two files at once, of which one would be lost', async () => {
    const raw = form(pdf(), 'x.pdf')
    raw.append('file', new File([pdf('otro')], 'y.pdf'))
    const { status, body } = await upload(eva, raw)
    expect([status, body.fields]).toEqual([400, { file: 'Sube un archivo a la vez.' }])
    expect(await left()).toEqual(before)
  })

  it('of one whose data are longer than is read', async () => {
    const raw = form(pdf(), 'x.pdf')
    raw.append('data', JSON.stringify({ name: 'Alta', note: 'x'.repeat(9000) }))
    const { status, body } = await upload(eva, raw)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['data']])
    expect(await left()).toEqual(before)
  })

  it('of a boundary that is none', async () => {
    const headers = { 'content-type': 'multipart/form-data' }
    expect((await eva.call('POST /files', { raw: 'x', headers })).status).toBe(400)
    expect(await left()).toEqual(before)
  })

  it('when the store fails, but a note that is removed a day later', async () => {
    const { files } = api.services
    const { put, putFile } = files
    files.put = files.putFile = () => Promise.reject(new Error('the disk is full'))
    const { status } = await upload(eva, form(pdf(), 'x.pdf'))
    Object.assign(files, { put, putFile })
    expect(status).toBe(500)
    const [, uploads, rows, notes] = await left()
    const [, uploadsBefore, rowsBefore, notesBefore] = before as Awaited<ReturnType<typeof left>>
    expect([uploads, rows, notes?.length]).toEqual([
      uploadsBefore,
      rowsBefore,
      (notesBefore?.length ?? 0) + 1,
    ])
    skipped += 25 * HOUR
    await cleanUp(api.services)
    expect((await left())[3]).toEqual([])
  })
})

describe('limits', () => {
  it('are those of the settings, by type', async () => {
    await configure(api, { document_max_mb: 1, picture_max_mb: 1 })
    const large = await upload(eva, form(pdf('x'.repeat(MB)), 'x.pdf'))
    expect([large.status, large.body.code, large.body.error]).toEqual([
      413,
      'too_large',
      'El archivo es demasiado grande. El máximo es de 1 MB.',
    ])
    expect((await upload(eva, form(pdf('x'.repeat(MB - 100)), 'x.pdf'))).status).toBe(200)
    await configure(api, { document_max_mb: 20, picture_max_mb: 15 })
  })

  it('hold for all that one customer has', async () => {
    const other = await api.newcomer()
    await configure(api, { customer_files_max_mb: 1 })
    expect((await upload(other, form(pdf('x'.repeat(MB / 2)), 'x.pdf'))).status).toBe(200)
    const { status, body } = await upload(other, form(pdf('x'.repeat(MB / 2)), 'x.pdf'))
    expect([status, body.code]).toEqual([413, 'files_full'])
    await configure(api, { customer_files_max_mb: 200 })
  })
})

describe('an upload of 100 MB', () => {
  /** Asked for by the platform with a body that is a stream; the types don't know it. */
  const half = { duplex: 'half' }
  const SIZE = 100 * MB
  const headers = () => ({
    authorization: `Bearer ${eva.token}`,
    'content-type': 'multipart/form-data; boundary=x',
  })

  it('is refused by what it says of itself, before any of it is read', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('read')) }, { highWaterMark: 0 })
    const response = await api.fetch('POST /api/files', {
      headers: { ...headers(), 'content-length': String(SIZE) },
      body,
      ...half,
    })
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large' }])
  })

  it.each([
    ['a picture', '\xff\xd8\xff\xe0', 15],
    ['a document', '%PDF-1.7', 20],
    ['no part at all', null, 20],
  ])('is refused as soon as it is too much for %s, when it does not say', async (_, head, most) => {
    let sent = 0
    const piece = new Uint8Array(64 * 1024)
    const begin = `--x\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n${head}`
    const body = new ReadableStream({
      pull(controller) {
        if (sent >= SIZE) return controller.close()
        const next = sent === 0 && head !== null ? Buffer.from(begin, 'latin1') : piece
        sent += next.length
        controller.enqueue(next)
      },
    })
    const response = await api.fetch('POST /api/files', { headers: headers(), body, ...half })
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too_large' }])
    expect(sent).toBeLessThan((most + 1) * MB)
  })
})

it('removes what a killed process left in the middle of an upload, a day later', async () => {
  const { dataDir } = api.services.environment
  const [old, young] = [join(dataDir, 'uploads', 'old'), join(dataDir, 'uploads', 'young')]
  await writeFile(old, 'x')
  await writeFile(young, 'x')
  await utimes(old, new Date(Date.now() - 25 * HOUR), new Date(Date.now() - 25 * HOUR))
  await cleanUp(api.services)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(['young'])
})
