import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { hasCode } from '#server/environment/create-once.ts'
import { isAlive, type Cluster } from './cluster.ts'

/** What a running server writes into postmaster.pid. */
interface Running {
  pid: number
  port: number
}

/** Returns the server that claims to run on these files; undefined when none does. Removes the file of a dead one. */
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
  // The file is being written, so its process is alive.
  if (!pid) return { pid: 0, port: 0 }
  if (isAlive(pid) && worksIn(pid, data)) return { pid, port }
  // Read again, because a new server may have written its own file meanwhile.
  if (existsSync(file) && readFileSync(file, 'utf8').split('\n')[0] === lines[0]) rmSync(file)
  return undefined
}

/**
 * Whether a process may be a PostgreSQL server on this folder. After a restart of the machine or container the
 * process id in the file may belong to another program, and PostgreSQL would refuse to start. In doubt, true.
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

/** A free port on the loopback address, the preferred one if possible. */
export async function freePort(wished: number | undefined): Promise<number> {
  if (wished && (await isFree(wished))) return wished
  for (;;) {
    // Below the ephemeral range, from which outgoing connections could take it.
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
