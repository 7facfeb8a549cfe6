import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Turn } from './data.ts'

interface Settings {
  url: string
  clients: number
  /** Of each client. Work is what both ways share: in a given time the faster one would run out of places. */
  transactions: number
}

export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

/**
 * Runs a statement with the system's pgbench for `:customer` and `:class`: each customer at most once, in an order
 * that is not that of their ids. Returns the number of transactions, and how many a second.
 */
export function pgbench(
  statement: string,
  { customers, classes }: Turn,
  { url, clients, transactions }: Settings,
): { made: number; perSecond: number } {
  const folder = mkdtempSync(join(tmpdir(), 'cupo-bench-'))
  const script = join(folder, 'reserve.sql')
  writeFileSync(
    script,
    [
      String.raw`\set n :n + 1`,
      String.raw`\set pair :n * ${clients} + :client_id`,
      String.raw`\set customer ${customers.first} + (:pair * 7919) % ${customers.count}`,
      String.raw`\set class ${classes.first} + :pair % ${classes.count}`,
      `${statement.replaceAll(/\s+/g, ' ')};\n`,
    ].join('\n'),
  )
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    clients,
    '-j',
    2,
    '-t',
    transactions,
    '-D',
    'n=-1',
    '-f',
    script,
  ]
  const run = spawnSync('pgbench', [...options.map(String), url], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const made = Number(/transactions actually processed: (\d+)/.exec(run.stdout)?.[1])
  const perSecond = Number(/tps = ([\d.]+)/.exec(run.stdout)?.[1])
  if (run.status !== 0 || !made || !perSecond) throw new Error(`pgbench: ${run.stderr}`)
  return { made, perSecond }
}
