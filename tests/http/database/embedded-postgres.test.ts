import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPostgres } from '#server/db/embedded.ts'

// One folder for all tests in their order: making the files takes most of the time.
const dataDir = mkdtempSync(join(tmpdir(), 'cupo-postgres-'))
const sentences: string[] = []
const started: Awaited<ReturnType<typeof startPostgres>>[] = []

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  sentences.length = 0
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})
afterAll(() => rmSync(dataDir, { recursive: true }))

async function start() {
  const server = await startPostgres({ dataDir, log: (sentence) => sentences.push(sentence) })
  started.push(server)
  return server
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<object>(text)
    return rows.flatMap((row) => Object.values(row))
  } finally {
    await client.end()
  }
}

const pidFile = () => join(dataDir, 'postgres/data/postmaster.pid')
const pid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
const isGone = () => !existsSync(pidFile())

/** As after a power cut: the server and its parent process are gone, its files lie about. */
async function crash(): Promise<void> {
  const killed = pid()
  process.kill(killed, 'SIGKILL')
  for (let n = 0; n < 100 && existsSync(`/proc/${killed}`); n += 1) await sleep(20)
}

test('two parallel starts on an empty folder share one server, and the last to leave stops it', async () => {
  const [one, two] = await Promise.all([start(), start()])
  expect(one.url).toBe(two.url)
  await one.stop()
  expect(await query(two.url, 'select 1')).toEqual([1])
  await two.stop()
  expect(isGone()).toBe(true)
})

test('data survives a stop, and money is written through to disk', async () => {
  const first = await start()
  expect(await query(first.url, 'show synchronous_commit')).toEqual(['on'])
  await query(first.url, 'create table kept as select 7 as n')
  await first.stop()
  expect(isGone()).toBe(true)
  expect(await query((await start()).url, 'select n from kept')).toEqual([7])
})

test('a server left by a killed process is used again', async () => {
  const program = `import { startPostgres } from '#server/db/embedded.ts'
    await startPostgres({ dataDir: process.argv[1], log: console.error })
    console.log('ready')`
  const other = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, dataDir])
  await once(other.stdout, 'data')
  const left = pid()
  other.kill('SIGKILL')
  await once(other, 'exit')
  const server = await start()
  expect([pid(), await query(server.url, 'select 1')]).toEqual([left, [1]])
  await server.stop()
  expect(isGone()).toBe(true)
})

test('a dead server’s files are taken over, even if another process has its id now', async () => {
  await (await start()).stop()
  const lines = [process.pid, join(dataDir, 'postgres/data'), 0, 1, '', '127.0.0.1', '', 'ready']
  writeFileSync(pidFile(), `${lines.join('\n')}\n`)
  expect(await query((await start()).url, 'select n from kept')).toEqual([7])
})

test('a server that dies in use is restarted on the same port', async () => {
  const { url } = await start()
  await crash()
  await expect.poll(() => query(url, 'select 1').catch(() => []), { timeout: 10_000 }).toEqual([1])
  expect(sentences).toEqual(['PostgreSQL went away and is started again.'])
})

test('a lost password is replaced', async () => {
  const { url, stop } = await start()
  await stop()
  rmSync(join(dataDir, 'postgres.json'))
  const again = await start()
  expect(new URL(again.url).password).not.toBe(new URL(url).password)
  expect(await query(again.url, 'select 1')).toEqual([1])
})

test('it has a role that owns nothing, also in a folder of an earlier version', async () => {
  const first = await start()
  expect(await query(first.servingUrl, 'select current_user')).toEqual(['cupo_serving'])
  await expect(query(first.servingUrl, 'create table x (y int)')).rejects.toThrow(/permission denied/)
  expect(new URL(first.servingUrl).password).not.toBe(new URL(first.url).password)
  await query(first.url, 'drop role cupo_serving')
  const [one, two] = await Promise.all([start(), start()])
  expect(one.servingUrl).toBe(first.servingUrl)
  expect(await query(two.servingUrl, 'select current_user')).toEqual(['cupo_serving'])
})

test('a copy of a folder whose database is outside of it uses neither that one nor an empty one', async () => {
  const original = mkdtempSync(join(tmpdir(), 'cupo-outside-'))
  const copy = mkdtempSync(join(tmpdir(), 'cupo-copy-'))
  try {
    mkdirSync(join(original, 'data'))
    const memory = readFileSync(join(dataDir, 'postgres.json'), 'utf8')
    for (const folder of [original, '/nowhere/0123456789ab']) {
      writeFileSync(join(copy, 'postgres.json'), JSON.stringify({ ...JSON.parse(memory), folder }))
      const starting = startPostgres({ dataDir: copy, log: () => undefined })
      await expect(starting).rejects.toThrow(
        `The database of this DATA_DIR is outside of it, in ${folder}, and DATA_DIR was copied or moved, or that folder is gone. Copy the folder, or its backup, to ${join(copy, 'postgres')} and start again.`,
      )
    }
    cpSync(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true })
    const server = await startPostgres({ dataDir: copy, log: () => undefined })
    started.push(server)
    expect(await query(server.url, 'select n from kept')).toEqual([7])
  } finally {
    for (const server of started.splice(0)) await server.stop()
    for (const folder of [original, copy]) rmSync(folder, { recursive: true })
  }
})
