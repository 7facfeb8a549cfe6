import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { S3Place } from '#server/adapters/files/s3-place.ts'
import { CannotMove, moveFiles } from '#server/features/files/move-files.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { testDatabase } from '#tests/postgres.ts'
import { NOT_INSTALLED, openS3rver } from '#tests/vendors/s3/s3rver.ts'
import { type Fate, startS3 } from '#tests/vendors/s3/server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let api: Api
let double: Awaited<ReturnType<typeof startS3>>
let environment: Record<string, string>
beforeEach(async () => {
  double = await startS3()
  await startOn(double.place)
  return async () => {
    double.fate(null)
    await double.close()
  }
})

async function startOn({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Place): Promise<void> {
  const database = await testDatabase()
  environment = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  api = await startApi({ database, environment })
  environment['DATABASE_URL'] = database.url
  environment['DATA_DIR'] = api.services.environment.dataDir
  environment['SECRET'] = api.services.environment.secret
  await configure(api, { S3_ENDPOINT: endpoint, region, bucket })
}

/** Public files, some with variants, and what each of them contains. */
async function fill(count: number): Promise<Map<string, Buffer>> {
  const content = new Map<string, Buffer>()
  for (let n = 0; n < count; n++) {
    const storage_key = randomUUID().replaceAll('-', '')
    const bytes = randomBytes(n === 0 ? 0 : 1000 + n)
    content.set(storage_key, bytes)
    await api.services.files.put(storage_key, bytes)
    if (n % 3 === 0) await api.services.files.put(`${storage_key}/320`, bytes)
    const file = { name: `${n}.pdf`, mime: 'application/pdf', bytes: bytes.length, storage_key, public: true }
    await api.db.insertInto('file').values(file).execute()
  }
  return content
}

async function expectAll(content: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [key, bytes] of content) {
    const response = await api.fetch(`GET /files/${key}`)
    expect(response.status, key).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes), key).toBe(true)
  }
}

async function keysIn(name: 'local' | 's3'): Promise<string[]> {
  const { [name]: store } = api.services.filePlaces.stores()
  const keys: string[] = []
  for await (const some of store?.list() ?? []) keys.push(...some)
  return keys
}

it.for(['S3', 's3rver'])('moves everything to %s and back, while files arrive', async (where, { skip }) => {
  if (where === 's3rver') {
    if (!openS3rver) return skip(NOT_INSTALLED)
    const server = await openS3rver(join(api.services.environment.dataDir, 's3rver'))
    onTestFinished(server.close)
    await startOn(server.place)
  }
  const content = await fill(8)
  const all = (await keysIn('local')).length
  const moving = moveFiles(api.services, {
    to: 's3',
    progress(moved) {
      if (moved !== 3) return
      // As another process does that has not heard of the new place yet.
      const late = randomUUID().replaceAll('-', '')
      void api.services.filePlaces.stores().local.put(late, new Uint8Array([1]))
    },
  })
  await expectAll(content)
  expect(await moving).toBe(9)
  expect([await keysIn('local'), (await keysIn('s3')).length]).toEqual([[], all + 1])
  await expectAll(content)
  const young = await fill(1)
  expect(await keysIn('local')).toEqual([])
  expect(await moveFiles(api.services, { to: 'local' })).toBe(10)
  expect([await keysIn('s3'), api.services.filePlaces.stores().current]).toEqual([[], 'local'])
  await expectAll(new Map([...content, ...young]))
})

it('leaves a file where it is when the copy differs', async () => {
  const content = await fill(1)
  const { s3 } = api.services.filePlaces.stores()
  if (!s3) throw new Error('no bucket')
  const { putFile } = s3
  s3.putFile = (key) => s3.put(key, new Uint8Array([1, 2, 3]))
  await expect(moveFiles(api.services, { to: 's3' })).rejects.toThrow('differs')
  s3.putFile = putFile
  expect(await keysIn('local')).toHaveLength(2)
  expect(await moveFiles(api.services, { to: 's3' })).toBe(1)
  await expectAll(content)
})

it('leaves no copy of what is deleted meanwhile', async () => {
  const [key = ''] = (await fill(1)).keys()
  const { local } = api.services.filePlaces.stores()
  const open = vi.spyOn(local, 'open').mockImplementationOnce(async (name) => {
    open.mockRestore()
    const stream = await local.open(name)
    await api.db.deleteFrom('file').where('storage_key', '=', key).execute()
    await api.services.files.remove(key)
    return stream
  })
  await moveFiles(api.services, { to: 's3' })
  expect([await keysIn('local'), await keysIn('s3')]).toEqual([[], []])
})

it('says what is missing, and moves only once at a time', async () => {
  await fill(2)
  await configure(api, { bucket: null })
  await expect(moveFiles(api.services, { to: 's3' })).rejects.toThrow('Name the bucket first')
  await configure(api, { bucket: 'otro' })
  await expect(moveFiles(api.services, { to: 's3' })).rejects.toThrow(CannotMove)
  expect(api.services.filePlaces.stores().current).toBe('local')
  await configure(api, { bucket: double.place.bucket })
  const both = await Promise.allSettled([1, 2].map(() => moveFiles(api.services, { to: 's3' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

/** The command as it is typed, ended by SIGKILL where `dies` says so. Returns how it ended. */
async function type(
  to: string,
  dies?: (method: string, count: number) => Fate | null,
): Promise<number | string> {
  const child = spawn(process.execPath, ['src/cli/studio.ts', 'move-files', '--to', to], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const counts = new Map<string, number>()
  double.fate((method) => {
    const count = (counts.get(method) ?? 0) + 1
    counts.set(method, count)
    const fate = dies?.(method, count) ?? null
    if (fate) child.kill('SIGKILL')
    return Promise.resolve(fate ?? 'done')
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  double.fate(null)
  if (code !== null && code !== 0) throw new Error(said)
  return signal ?? code ?? 'unknown'
}

it(
  'goes on after it was killed, both ways, and no file is ever out of reach',
  { timeout: 300_000 },
  async () => {
    const content = await fill(5)
    const all = (await keysIn('local')).toSorted()
    // Before the first file is stored, and after the third one is but before that is known.
    expect(await type('s3', (method, count) => (method === 'PUT' && count === 1 ? 'cut' : null))).toBe(
      'SIGKILL',
    )
    await expectAll(content)
    expect(await type('s3', (method, count) => (method === 'PUT' && count === 3 ? 'lost' : null))).toBe(
      'SIGKILL',
    )
    await expectAll(content)
    expect(await type('s3')).toBe(0)
    expect([await keysIn('local'), (await keysIn('s3')).toSorted()]).toEqual([[], all])
    await expectAll(content)
    // After the second file was removed from S3.
    expect(await type('local', (method, count) => (method === 'DELETE' && count === 2 ? 'lost' : null))).toBe(
      'SIGKILL',
    )
    await expectAll(content)
    expect(await type('local')).toBe(0)
    expect([(await keysIn('local')).toSorted(), double.objects.size]).toEqual([all, 0])
    await expectAll(content)
  },
)
