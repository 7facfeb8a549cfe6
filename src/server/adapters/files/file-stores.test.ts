import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileStore } from '#server/ports/file-store.ts'
import { NOT_INSTALLED, openS3rver } from '#tests/vendors/s3/s3rver.ts'
import { startS3 } from '#tests/vendors/s3/server.ts'
import { localFiles } from './local-files.ts'
import { s3Files } from './s3-files.ts'

// The contract of the port: the same cases on the local disk, on S3's double, which is stricter than S3, and on s3rver.

const bytes = (text: string) => new TextEncoder().encode(text)

interface Opened {
  files: FileStore
  /** Everything that is stored, whatever the store makes of it. */
  stored(): Promise<string[]>
  close(): Promise<void>
}

async function onDisk(folder: string): Promise<Opened> {
  const root = join(folder, 'files')
  const stored = async () => {
    const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
    return names.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name))
  }
  return { files: localFiles(root), stored, close: () => Promise.resolve() }
}

async function onS3(): Promise<Opened> {
  const double = await startS3()
  const files = s3Files(double.place)
  const close = async () => {
    files.close()
    await double.close()
  }
  return { files, stored: async () => [...double.objects.keys()], close }
}

async function onS3rver(folder: string): Promise<Opened> {
  const server = await openS3rver!(join(folder, 's3rver'))
  const files = s3Files(server.place)
  const stored = async () => {
    const names = await readdir(server.folder, { recursive: true }).catch(() => [])
    return names.filter((name) => name.endsWith('._S3rver_object'))
  }
  const close = async () => {
    files.close()
    await server.close()
  }
  return { files, stored, close }
}

describe.each([
  ['the local disk', onDisk],
  ['S3', onS3],
  ['s3rver', onS3rver],
] as const)('a file store on %s', (where, opens) => {
  let folder: string
  let opened: Opened
  let files: FileStore
  beforeEach(async ({ skip }) => {
    skip(where === 's3rver' && openS3rver === null, NOT_INSTALLED)
    folder = await mkdtemp(join(tmpdir(), 'cupo-files-'))
    opened = await opens(folder)
    files = opened.files
  })
  afterEach(async () => {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  const text = async (key: string) => new TextDecoder().decode((await files.get(key)) ?? bytes('nothing'))
  const listed = async () => {
    const all: string[][] = []
    for await (const keys of files.list()) all.push(keys.toSorted())
    return all.toSorted(([a = ''], [b = '']) => a.localeCompare(b))
  }

  it('stores bytes by key, a variant beside them, and removes both', async () => {
    await files.put('abcdef0123', bytes('one'))
    await files.put('abcdef0123/320', bytes('small'))
    expect([await text('abcdef0123'), await text('abcdef0123/320')]).toEqual(['one', 'small'])
    await files.remove('abcdef0123/320')
    expect([await text('abcdef0123'), await text('abcdef0123/320')]).toEqual(['one', 'nothing'])
    await files.put('abcdef0123/320', bytes('small'))
    await files.put('abcdef01234', bytes('another'))
    await files.remove('abcdef0123')
    expect([await text('abcdef0123'), await text('abcdef0123/320')]).toEqual(['nothing', 'nothing'])
    expect(await text('abcdef01234')).toBe('another')
    await files.remove('abcdef0123')
  })

  it('stores a file of this machine, whole', async () => {
    const path = join(folder, 'upload')
    const content = Buffer.alloc(3_000_000, 'clase')
    await writeFile(path, content)
    await files.putFile('abcdef0123', path)
    expect(await files.size('abcdef0123')).toBe(content.length)
    expect(content.equals((await files.get('abcdef0123')) ?? bytes(''))).toBe(true)
  })

  it('stores nothing of a file that is not there', async () => {
    await expect(files.putFile('abcdef0123', join(folder, 'nothing'))).rejects.toThrow('ENOENT')
    expect([await files.get('abcdef0123'), await opened.stored()]).toEqual([null, []])
  })

  it('stores an empty file', async () => {
    await files.put('abcdef0123', bytes(''))
    expect([await files.size('abcdef0123'), await text('abcdef0123')]).toEqual([0, ''])
  })

  const read = async (range?: { start: number; end: number }) => {
    await files.put('abcdef0123', bytes('0123456789'))
    const stream = await files.open('abcdef0123', range)
    return stream && (await buffer(stream)).toString()
  }

  it('streams the first byte alone', async ({ skip }) => {
    skip(where === 's3rver', 's3rver 3.7.1 takes the end 0 of a range for none, and sends the whole file')
    expect(await read({ start: 0, end: 0 })).toBe('0')
  })

  it('streams the whole, or the bytes from one to another', async () => {
    expect(await read()).toBe('0123456789')
    expect(await read({ start: 3, end: 5 })).toBe('345')
    expect(await read({ start: 9, end: 9 })).toBe('9')
  })

  it('goes on after a stream that nobody read to its end', async () => {
    await files.put('abcdef0123', new Uint8Array(2_000_000))
    for (let n = 0; n < 60; n++) (await files.open('abcdef0123'))?.destroy()
    expect(await files.size('abcdef0123')).toBe(2_000_000)
  })

  it('says of what is not there that it is not', async () => {
    expect([
      await files.get('abcdef0123'),
      await files.open('abcdef0123'),
      await files.size('abcdef0123'),
    ]).toEqual([null, null, null])
    expect(await listed()).toEqual([])
  })

  it('lists every file with its variants, however many there are', async () => {
    const names = Array.from({ length: 7 }, (_name, n) => `abcdef012${n}`)
    for (const name of names) {
      await files.put(name, bytes('x'))
      for (const variant of ['160', '160-avif', 'zz']) await files.put(`${name}/${variant}`, bytes('x'))
    }
    expect(await listed()).toEqual(
      names.map((name) => [name, `${name}/160`, `${name}/160-avif`, `${name}/zz`]),
    )
  })

  it('has a whole file whoever writes at the same time, and nothing beside it', async () => {
    const writers = Array.from({ length: 20 }, (_writer, n) =>
      files.put('abcdef0123', bytes(`${n % 10}`.repeat(50_000))),
    )
    await Promise.all(writers)
    expect(new Set(await text('abcdef0123')).size).toBe(1)
    expect(await opened.stored()).toHaveLength(1)
  })

  it.each([
    '../secret',
    'ab/../../secret',
    '/etc/passwd',
    'abcdef01/../../x',
    '',
    'ABCDEFGHIJ',
    'abcdefgh\0',
    'abcdefgh/a/b',
    'abcdefgh/original',
    'abcdefgh/',
    'abcdefgh%2fx',
  ])('refuses %j, which is no key', async (key) => {
    await writeFile(join(folder, 'secret'), 'x')
    const path = join(folder, 'upload')
    await writeFile(path, 'x')
    for (const attempt of [
      async () => files.get(key),
      async () => files.put(key, bytes('x')),
      async () => files.putFile(key, path),
      async () => files.open(key),
      async () => files.size(key),
      async () => files.remove(key),
    ])
      await expect(attempt()).rejects.toThrow('not a file key')
    expect((await stat(join(folder, 'secret'))).size).toBe(1)
    expect(await opened.stored()).toEqual([])
  })
})
