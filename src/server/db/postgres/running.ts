import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { hasCode } from '#server/environment/create-once.ts'
import { isAlive, type Cluster } from './cluster.ts'

/** What a running server tells of itself in postmaster.pid. */
interface Running {
  pid: number
  port: number
}

/** The server that says it runs on these files; undefined when none does. A file left by a dead one is removed. */
export function findRunning({ data }: Cluster): Running | undefined {
  const file = join(data, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  const [pid, port] = [Math.abs(Number(lines[0])), Number(lines[3])]
  // Being written at this moment: whoever does that is alive.
  if (!pid) return { pid: 0, port: 0 }
  if (isAlive(pid) && worksIn(pid, data)) return { pid, port }
  // Read again, for a new server may have put its own file there meanwhile.
  if (existsSync(file) && readFileSync(file, 'utf8').split('\n')[0] === lines[0]) rmSync(file)
  return undefined
}

/**
 * Whether a process may be a PostgreSQL server on this folder. After a restart of the machine or of a container the
 * number in the file may belong to something else, for which PostgreSQL would refuse to start. In doubt it is one.
 */
function worksIn(pid: number, data: string): boolean {
  const words = commandOf(pid)
  if (!words) return true
  if (!words.some((word) => basename(word).startsWith('postgres'))) return false
  const folder = words[words.indexOf('-D') + 1]
  try {
    return !folder || realpathSync(folder) === realpathSync(data)
  } catch {
    return true
  }
}

function commandOf(pid: number): string[] | undefined {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    } catch {
      return undefined
    }
  }
  const answer = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout.trim().split(' ') : undefined
}

/** A port of the loopback address that nobody uses, the wished one if possible. */
export async function freePort(wished: number | undefined): Promise<number> {
  if (wished && (await isFree(wished))) return wished
  for (;;) {
    // Below the range from which the system serves outgoing connections: those would take it at random.
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
