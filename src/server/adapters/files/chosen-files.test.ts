import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startS3 } from '#tests/vendors/s3/server.ts'
import { type ChosenFiles, chosenFiles } from './chosen-files.ts'
import { localFiles } from './local-files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

let folder: string
let double: Awaited<ReturnType<typeof startS3>>
let chosen: ChosenFiles
let where: 'local' | 'aws'
let bucket: string | null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cupo-files-'))
  double = await startS3()
  const { endpoint, region, accessKeyId, secretAccessKey } = double.place
  where = 'aws'
  bucket = double.place.bucket
  chosen = chosenFiles({
    local: localFiles(folder),
    keys: { accessKeyId, secretAccessKey },
    settings: () => ({ files_location: where, S3_ENDPOINT: endpoint, bucket, region }),
  })
})
afterEach(async () => {
  chosen.close()
  await double.close()
  await rm(folder, { recursive: true, force: true })
})

const text = async (key: string) =>
  new TextDecoder().decode((await chosen.files.get(key)) ?? bytes('nothing'))
const inS3 = () => [...double.objects.keys()]

it('stores where the settings say at that moment, and reads from both', async () => {
  await chosen.files.put('abcdef0001', bytes('in S3'))
  where = 'local'
  await chosen.files.put('abcdef0002', bytes('on disk'))
  expect(inS3()).toEqual(['files/abcdef0001/original'])
  for (const now of ['local', 'aws'] as const) {
    where = now
    expect([await text('abcdef0001'), await text('abcdef0002')]).toEqual(['in S3', 'on disk'])
    expect(await chosen.files.size('abcdef0002')).toBe(7)
    const stream = await chosen.files.open('abcdef0001', { start: 3, end: 4 })
    expect(stream && (await buffer(stream)).toString()).toBe('S3')
  }
})

it('stays on the disk until the bucket is named', async () => {
  bucket = null
  await chosen.files.put('abcdef0001', bytes('on disk'))
  expect([inS3(), chosen.stores().s3, chosen.stores().current]).toEqual([[], null, 'local'])
  bucket = double.place.bucket
  expect(await text('abcdef0001')).toBe('on disk')
})

it('removes from both', async () => {
  for (const now of ['local', 'aws'] as const) {
    where = now
    await chosen.files.put('abcdef0001', bytes('x'))
  }
  await chosen.files.remove('abcdef0001')
  expect(await text('abcdef0001')).toBe('nothing')
  where = 'local'
  expect(await text('abcdef0001')).toBe('nothing')
})

it.for(['local', 's3'] as const)('finds what is moved from %s while it is looked for there', async (from) => {
  const { [from]: source, [from === 's3' ? 'local' : 's3']: target } = chosen.stores()
  if (!source || !target) throw new Error('no bucket')
  await source.put('abcdef0001', bytes('moved'))
  const look = source.get.bind(source)
  source.get = async (key) => {
    await target.put(key, bytes('moved'))
    await source.remove(key)
    return look(key)
  }
  expect(await text('abcdef0001')).toBe('moved')
  expect(inS3()).toEqual(from === 's3' ? [] : ['files/abcdef0001/original'])
})

it('reads what is on the disk from there, even while a copy of it is made in the bucket', async () => {
  const { local, s3 } = chosen.stores()
  await local.put('abcdef0001', bytes('whole'))
  await s3?.put('abcdef0001', bytes('wh'))
  expect(await text('abcdef0001')).toBe('whole')
})

it('tries again what is passing, and says of what lasts that the store is away', async () => {
  let asked = 0
  double.fate(() => Promise.resolve((['cut', 'slow_down', 'done'] as const)[asked++] ?? 'done'))
  await chosen.files.put('abcdef0001', bytes('once'))
  double.fate((method) => Promise.resolve(method === 'PUT' && asked++ === 3 ? 'lost' : 'done'))
  const path = join(folder, 'upload')
  await writeFile(path, 'once more')
  await chosen.files.putFile('abcdef0002', path)
  expect(await text('abcdef0002')).toBe('once more')
  double.fate(() => Promise.resolve('slow_down'))
  await expect(chosen.files.put('abcdef0003', bytes('x'))).rejects.toMatchObject({
    status: 503,
    code: 'files_away',
  })
  await expect(chosen.files.get('abcdef0001')).rejects.toMatchObject({ status: 503 })
})

it('never gives half a file for a whole one', async () => {
  await chosen.files.put('abcdef0001', bytes('0123456789'))
  double.fate(() => Promise.resolve('half'))
  await expect(chosen.files.get('abcdef0001')).rejects.toMatchObject({ status: 503 })
  const stream = await chosen.files.open('abcdef0001')
  await expect(stream && buffer(stream)).rejects.toThrow(/abort|terminated|reset/i)
})

it('says of a bucket that is not there, or of keys that don’t fit, that the store is away and not that the file is', async () => {
  bucket = 'otro'
  await expect(chosen.files.get('abcdef0001')).rejects.toMatchObject({ status: 503 })
  await expect(chosen.files.check()).rejects.toMatchObject({ status: 503 })
  const { endpoint, region, accessKeyId } = double.place
  const settings = () =>
    ({ files_location: 'aws', S3_ENDPOINT: endpoint, bucket: double.place.bucket, region }) as const
  const stranger = chosenFiles({
    local: localFiles(folder),
    keys: { accessKeyId, secretAccessKey: 'another' },
    settings,
  })
  await expect(stranger.files.get('abcdef0001')).rejects.toMatchObject({ status: 503 })
  await expect(stranger.files.check()).rejects.toMatchObject({ status: 503 })
  stranger.close()
})
