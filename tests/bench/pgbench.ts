import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reserveNextPair } from './data.ts'

/** Transactions per second of the reserving statement under the system's pgbench; null if it is not installed. */
export function pgbench(
  url: string,
  { clients, seconds }: { clients: number; seconds: number },
): number | null {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'cupo-bench-'))
  const script = join(folder, 'reserve.sql')
  writeFileSync(script, `${reserveNextPair.replaceAll('\n', ' ')};\n`)
  const run = spawnSync(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', script, url],
    { encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  const found = /tps = ([\d.]+)/.exec(run.stdout)
  if (!found?.[1]) throw new Error(`pgbench: ${run.stderr}`)
  return Number(found[1])
}
