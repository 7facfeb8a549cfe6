import { createHmac } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeLiteral } from 'pg'
import { hasCode } from '#server/environment/create-once.ts'
import { endOfLog, prepareCluster, roleName, type Cluster } from './postgres/cluster.ts'
import { findRunning, freePort } from './postgres/running.ts'
import { runProgram } from './postgres/system.ts'

const databaseName = 'cupo'

/** Every process that uses the server holds a shared lock of this key. */
const usersLock = 7_265_743
/** Only one of two processes creates the serving role. */
const roleLock = 7_265_744

const servingRole = 'cupo_serving'

const invalidPassword = '28P01'
const duplicateDatabase = '42P04'
const uniqueViolation = '23505'

/** Milliseconds; recovery of a large studio after a power cut may take a while. */
const patience = 120_000

const serverSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  // Money: what was confirmed as booked or paid must be on disk.
  synchronous_commit: 'on',
  fsync: 'on',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  // Short statements: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
  // Row values and whole statements contain personal data, so they are not logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

interface Options {
  /** Absolute; created when missing. */
  dataDir: string
  /** Receives sentences for the operator. */
  log: (message: string) => void
  /** Server settings that override the defaults, for tests and benchmarks. */
  settings?: Record<string, string>
}

interface EmbeddedPostgres {
  /** Connection URL with password, for the role that owns everything. */
  url: string
  /** The same for the serving role, which owns nothing. */
  servingUrl: string
  /** Releases the server; the last process to do so stops it. */
  stop: () => Promise<void>
}

/**
 * Runs PostgreSQL from the npm package, with its files in a data folder. A server that already runs there (of another
 * process, or left behind by a killed one) is used. If it stops while in use, it is restarted on the same port.
 * @throws Error whose message says what to do, with the end of PostgreSQL's log
 */
export async function startPostgres({ dataDir, log, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, log)
  const start = { cluster, settings: { ...serverSettings, ...settings } }
  let session = await obtain(start)
  const { port } = session
  let stopping = false
  let recovery: Promise<void> | undefined
  const watch = () =>
    session.client.once('end', () => {
      if (!stopping) recovery = bringBack()
    })
  async function bringBack() {
    log('PostgreSQL went away and is started again.')
    while (!stopping) {
      try {
        session = await obtain({ ...start, port })
        watch()
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(2000)
      }
    }
  }
  watch()
  await createDatabase(session.client)
  await makeServingRole(session.client, cluster)
  const url = new URL(addressOf(cluster, port, databaseName))
  const serving = new URL(url)
  serving.username = servingRole
  serving.password = servingPassword(cluster)
  return {
    url: url.href,
    servingUrl: serving.href,
    async stop() {
      stopping = true
      await recovery
      await leave(session.client, cluster)
    },
  }
}

interface Start {
  cluster: Cluster
  settings: Record<string, string>
  /** The required port; any free one if omitted. */
  port?: number
}

interface Session {
  client: Client
  port: number
}

/** Returns a connection to the cluster's server that holds the users' lock; starts the server when none runs. */
async function obtain(start: Start): Promise<Session> {
  const giveUpAt = Date.now() + patience
  for (;;) {
    const running = findRunning(start.cluster)
    if (!running) await launch(start)
    const client = running && (await enter(start.cluster, running.port))
    if (client) return { client, port: running.port }
    if (Date.now() > giveUpAt) {
      const who = running ? `process ${running.pid}` : 'its server'
      throw new Error(`PostgreSQL does not answer: ${who} on ${start.cluster.data}. End it and start again.`)
    }
    if (running) await sleep(100)
  }
}

async function launch({ cluster, settings, port: wanted }: Start): Promise<void> {
  const port = wanted ?? (await freePort(cluster.port))
  cluster.rememberPort(port)
  const { data, logFile, programs, runAs } = cluster
  const flags = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}=${value}`)
  const options = [
    'start',
    '-D',
    data,
    '-l',
    logFile,
    '-w',
    '-t',
    String(patience / 1000),
    '-o',
    flags.join(' '),
  ]
  const before = statSync(logFile).size
  const code = await runProgram(join(programs, 'pg_ctl'), options, runAs, logFile)
  // Another process may have started it at the same moment; PostgreSQL lets only one run.
  if (code === 0 || findRunning(cluster)) return
  const said = endOfLog(cluster, before)
  if (said.includes('could not bind') && wanted === undefined) return
  throw new Error(`PostgreSQL did not start. The end of its log, ${logFile}:\n${said}`)
}

/** @returns undefined while the server is starting or stopping */
async function enter(cluster: Cluster, port: number): Promise<Client | undefined> {
  const client = new Client({ connectionString: addressOf(cluster, port, 'postgres'), keepAlive: true })
  // 'end' always follows; that is what the keeper listens for.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [usersLock])
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (!hasCode(error, invalidPassword)) return undefined
    throw new Error(
      `The PostgreSQL server on ${cluster.data} does not know the password in DATA_DIR/postgres.json. Stop it (process ${findRunning(cluster)?.pid}), delete that file and start again.`,
      { cause: error },
    )
  }
}

async function leave(client: Client, { programs, data, runAs, logFile }: Cluster): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [usersLock])
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      usersLock,
    ])
    // After its timeout pg_ctl stops waiting, and the server finishes stopping by itself.
    const options = ['stop', '-D', data, '-m', 'fast', '-w', '-t', '5']
    if (rows[0]?.last) await runProgram(join(programs, 'pg_ctl'), options, runAs, logFile)
  } catch {
    // It has already stopped.
  }
  await client.end().catch(() => undefined)
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount) return
  try {
    await client.query(`create database ${databaseName}`)
  } catch (error) {
    // Another process was faster.
    if (!hasCode(error, duplicateDatabase, uniqueViolation)) throw error
  }
}

/**
 * Derived from the owner's, so that every process of a data folder knows it; the owner's cannot be derived from it.
 */
const servingPassword = ({ password }: Cluster): string =>
  createHmac('sha256', password).update('the role that serves').digest('base64url')

/** Creates the serving role if a data folder has none, and updates its password after the owner's was renewed. */
async function makeServingRole(client: Client, cluster: Cluster): Promise<void> {
  const password = escapeLiteral(servingPassword(cluster))
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [roleLock])
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [servingRole])
  if (!rowCount) await client.query(`create role ${servingRole}`)
  await client.query(
    `alter role ${servingRole} login nosuperuser nocreatedb nocreaterole password ${password}`,
  )
  await client.query('commit')
}

const addressOf = ({ password }: Cluster, port: number, database: string) =>
  `postgres://${roleName}:${password}@127.0.0.1:${port}/${database}`
