import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyStudio, type Studio } from './studios.ts'
import { serverEnvironment, serverProgram } from '../../scripts/lib/server.mjs'

const root = resolve(import.meta.dirname, '../..')
const patience = 180_000

export interface RunningServer {
  url: string
  databaseUrl: string
  dataDir: string
  stop: () => Promise<void>
}

/** The product with a studio of its own: a copy of the demo unless another is given. */
export async function startServer(
  name: string,
  given: Record<string, string> = {},
  prepare: () => Promise<Studio> = copyStudio,
): Promise<RunningServer> {
  const { databaseUrl, dataDir, drop } = await prepare()
  try {
    const { url, stop } = await run(name, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...given })
    return {
      url,
      databaseUrl,
      dataDir,
      stop: async () => {
        await stop()
        await drop()
      },
    }
  } catch (error) {
    await drop()
    throw error
  }
}

/** The product as `npm start` runs it. */
export async function run(
  name: string,
  given: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const logFile = join(root, 'test-results', `${name}.log`)
  const log = openSync(logFile, 'w')
  const server = spawn(join(root, 'node_modules/.bin/node'), serverProgram, {
    cwd: root,
    env: {
      ...process.env,
      ...serverEnvironment,
      // Dozens of them start: what the first one compiled is read by the others.
      NODE_COMPILE_CACHE: join(root, '.tmp', 'node'),
      PORT: String(port),
      RATE_LIMITS: 'off',
      // Takes half a minute of CPU in each of dozens of studios.
      PICTURES_AHEAD: 'off',
      ...given,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  }
  try {
    await untilHealthy(url, server)
  } catch (error) {
    await stop()
    throw new Error(`${String(error)}\n${readFileSync(logFile, 'utf8').slice(-3000)}`, { cause: error })
  }
  return { url, stop }
}

async function untilHealthy(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + patience
  while (Date.now() < giveUpAt) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`The server was not ready after ${patience / 1000} s.`)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
