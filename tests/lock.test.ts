import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir, uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { alone } from '../scripts/lib/lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'cupo-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Whether the work is done although the lock has this owner; one that is kept waiting gets it afterwards. */
async function isTaken(name: string, owner: number, at = new Date()): Promise<boolean> {
  const file = join(folder, name)
  writeFileSync(file, String(owner))
  utimesSync(file, at, at)
  let waited = false
  const done = alone(file, { onWait: () => (waited = true), work: async () => undefined })
  await Promise.race([done, sleep(1_000)])
  const taken = !existsSync(file)
  rmSync(file, { force: true })
  await done
  expect(waited).toBe(true)
  return taken
}

it('a lock of a living process is waited for', async () => {
  expect(await isTaken('alive', process.ppid)).toBe(false)
})

it('a lock of a process that died is taken', async () => {
  expect(await isTaken('dead', 2 ** 22 + 1)).toBe(true)
})

it('a lock with our own process id is of an earlier container', async () => {
  expect(await isTaken('own', process.pid)).toBe(true)
})

it('a lock from before the machine started is free, whatever has its process id now', async () => {
  expect(await isTaken('boot', process.ppid, new Date(Date.now() - (uptime() + 60) * 1000))).toBe(true)
})
