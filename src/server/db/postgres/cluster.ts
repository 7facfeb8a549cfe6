import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { createOnce, hasCode } from '#server/environment/create-once.ts'
import {
  canReach,
  findPrograms,
  isRoot,
  makeSystemFolder,
  ownerOf,
  postgresUser,
  runProgram,
  versionOf,
  type RunAs,
} from './system.ts'

/** The contents of DATA_DIR/postgres.json. */
interface Memory {
  password: string
  /** The port of the last start, so that external tools keep finding the server. */
  port?: number
  /** Where the files are when DATA_DIR itself can't be used. */
  folder?: string
}

/** One PostgreSQL server's files and how to run its programs. */
export interface Cluster {
  /** PostgreSQL's own data folder. */
  data: string
  logFile: string
  programs: string
  runAs: RunAs
  password: string
  port: number | undefined
  rememberPort(port: number): void
}

export const roleName = 'cupo'

/**
 * Finds the cluster of a data folder or creates a new one.
 * @throws Error with a sentence for the person at the terminal
 */
export async function prepareCluster(dataDir: string, log: (message: string) => void): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const memoryFile = join(dataDir, 'postgres.json')
  let fresh = false
  const text = createOnce(memoryFile, () => {
    fresh = true
    return JSON.stringify({ password: randomBytes(24).toString('base64url') })
  })
  const memory: Memory = JSON.parse(text)
  const remember = (more: Partial<Memory>) => {
    Object.assign(memory, more)
    const draft = `${memoryFile}.${process.pid}`
    writeFileSync(draft, JSON.stringify(memory), { mode: 0o600 })
    renameSync(draft, memoryFile)
  }
  const { folder, runAs } = isRoot() ? placeForRoot(dataDir, memory, log) : placeForUser(dataDir, memory)
  if (folder !== join(dataDir, 'postgres') && memory.folder !== folder) remember({ folder })
  const cluster: Cluster = {
    data: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    programs: findPrograms(runAs),
    runAs,
    password: memory.password,
    port: memory.port,
    rememberPort: (port) => port !== memory.port && remember({ port }),
  }
  openLog(cluster)
  const made = join(cluster.data, 'PG_VERSION')
  if (!existsSync(made)) await initialise(folder, cluster)
  else if (fresh) await renewPassword(cluster)
  const [files, programs] = [readFileSync(made, 'utf8').trim(), versionOf(cluster.programs)]
  if (programs.split('.')[0] !== files) {
    throw new Error(
      `The database in ${cluster.data} was made by PostgreSQL ${files}, and this is ${programs}. Export it with the earlier version of the product and import it into a new DATA_DIR.`,
    )
  }
  return cluster
}

/** After DATA_DIR/postgres.json was lost: sets a new password on the files while no server runs on them. */
async function renewPassword(cluster: Cluster): Promise<void> {
  const { programs, data, runAs, logFile, password } = cluster
  await runProgram(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w'], runAs, logFile)
  const options = ['--single', '-D', data, 'postgres']
  const change = `alter role ${roleName} password '${password}'\n`
  const code = await runProgram(join(programs, 'postgres'), options, runAs, logFile, change)
  if (code !== 0) throw new Error(`PostgreSQL did not take a new password:\n${endOfLog(cluster)}`)
}

/**
 * Where the database is, or is to be made: in DATA_DIR, unless it was made outside because root's PostgreSQL could not
 * reach that. A copy of such a DATA_DIR names the original's database, which it must not change, or one of another machine.
 */
function wantedFolder(dataDir: string, { folder }: Memory): string {
  const own = join(dataDir, 'postgres')
  if (!folder || existsSync(join(own, 'data'))) return own
  if (basename(folder) === outsideName(dataDir) && existsSync(join(folder, 'data'))) return folder
  throw new Error(
    `The database of this DATA_DIR is outside of it, in ${folder}, and DATA_DIR was copied or moved, or that folder is gone. Copy the folder, or its backup, to ${own} and start again.`,
  )
}

const outsideName = (dataDir: string): string =>
  createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)

function placeForUser(dataDir: string, memory: Memory) {
  const folder = wantedFolder(dataDir, memory)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.getuid && ownerOf(folder).uid !== process.getuid()) {
    throw new Error(
      `The database in ${folder} belongs to another user of this system. Start as that user or as root, or choose another DATA_DIR.`,
    )
  }
  return { folder, runAs: undefined }
}

function placeForRoot(dataDir: string, memory: Memory, log: (message: string) => void) {
  const wanted = wantedFolder(dataDir, memory)
  const existing = existsSync(wanted) ? ownerOf(wanted) : undefined
  const runAs = existing && existing.uid !== 0 ? existing : postgresUser()
  mkdirSync(wanted, { recursive: true })
  lend(wanted, runAs)
  letThrough(dataDir, runAs)
  if (canReach(wanted, runAs)) return { folder: wanted, runAs }
  if (existsSync(join(wanted, 'data'))) {
    throw new Error(
      `The user that PostgreSQL runs as cannot reach ${wanted}. Allow others to pass through the folders above it (chmod o+x), or choose another DATA_DIR.`,
    )
  }
  rmSync(wanted, { recursive: true })
  const folder = makeSystemFolder(outsideName(dataDir))
  lend(folder, runAs)
  log(`PostgreSQL does not run as root and its user cannot reach ${dataDir}: its files are in ${folder}.`)
  return { folder, runAs }
}

/**
 * Lets PostgreSQL's user alone pass through a data folder that is root's alone (0700). A folder with
 * group access is left as it is.
 */
function letThrough(dataDir: string, { gid }: { gid: number }): void {
  const { uid, mode } = statSync(dataDir)
  if (uid !== 0 || (mode & 0o071) !== 0) return
  chownSync(dataDir, uid, gid)
  chmodSync(dataDir, (mode & 0o777) | 0o010)
}

/** Gives a folder to the user that PostgreSQL runs as; a copy made by root belongs to root recursively. */
function lend(folder: string, to: { uid: number; gid: number }): void {
  const data = join(folder, 'data')
  const copied = existsSync(data) && ownerOf(data).uid === 0
  if (copied) spawnSync('chown', ['-R', `${to.uid}:${to.gid}`, folder])
  if (copied) chmodSync(data, 0o700)
  chownSync(folder, to.uid, to.gid)
  chmodSync(folder, 0o700)
}

/** PostgreSQL logs little; a large log is still truncated. */
function openLog({ logFile, runAs }: Cluster): void {
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`)
  writeFileSync(logFile, '', { flag: 'a', mode: 0o600 })
  if (runAs) chownSync(logFile, runAs.uid, runAs.gid)
}

async function initialise(folder: string, cluster: Cluster): Promise<void> {
  dropUnfinished(folder)
  // Created beside its final place and moved there when complete: an interrupted start leaves nothing that looks
  // finished.
  const mark = `${process.pid}-${randomBytes(4).toString('hex')}`
  const draft = join(folder, `new-${mark}`)
  const passwordFile = join(folder, `password-${mark}`)
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  if (cluster.runAs) chownSync(passwordFile, cluster.runAs.uid, cluster.runAs.gid)
  const options = [`--pgdata=${draft}`, `--username=${roleName}`, `--pwfile=${passwordFile}`]
  options.push('--auth=scram-sha-256', '--encoding=UTF8', '--locale=C')
  // PostgreSQL's own Unicode rules: sorting and upper case don't depend on the machine's locales.
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions')
  try {
    const code = await runProgram(join(cluster.programs, 'initdb'), options, cluster.runAs, cluster.logFile)
    if (code !== 0) throw new Error(`PostgreSQL could not make its files in ${folder}:\n${endOfLog(cluster)}`)
    renameSync(draft, cluster.data)
  } catch (error) {
    // Another start with the same DATA_DIR was first: its cluster has the same password and can be used.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

function dropUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^(?:new|password)-(\d+)-/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** The last lines that PostgreSQL wrote, after the first `from` bytes of the file. */
export function endOfLog({ logFile }: Cluster, from = 0): string {
  return readFileSync(logFile).subarray(from).toString().trimEnd().split('\n').slice(-15).join('\n')
}
