import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileStore } from '#server/ports/file-store.ts'
import { localFiles } from './local-files.ts'

let folder: string
let files: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cupo-files-'))
  files = localFiles(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const text = async (key: string) => new TextDecoder().decode((await files.get(key)) ?? bytes('nothing'))

it('keeps bytes by key, a variant beside them, and removes both', async () => {
  await files.put('abcdef0123', bytes('one'))
  await files.put('abcdef0123/320', bytes('small'))
  expect([await text('abcdef0123'), await text('abcdef0123/320')]).toEqual(['one', 'small'])
  await files.remove('abcdef0123/320')
  expect([await text('abcdef0123'), await text('abcdef0123/320')]).toEqual(['one', 'nothing'])
  await files.put('abcdef0123/320', bytes('small'))
  await files.remove('abcdef0123')
  expect([await text('abcdef0123'), await text('abcdef0123/320')]).toEqual(['nothing', 'nothing'])
  await files.remove('abcdef0123')
})

it('leaves a whole file whoever writes at the same time, and nothing beside it', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => files.put('abcdef0123', bytes(`${n}`.repeat(50_000)))),
  )
  expect(new Set(await text('abcdef0123')).size).toBeLessThanOrEqual(2)
  expect(await readdir(join(folder, 'files', 'ab', 'abcdef0123'))).toEqual(['original'])
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
])('refuses %j, which is no key', async (key) => {
  await writeFile(join(folder, 'secret'), 'x')
  await expect(files.get(key)).rejects.toThrow('not a file key')
  await expect(files.put(key, bytes('x'))).rejects.toThrow('not a file key')
})
