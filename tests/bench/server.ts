import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serverEnvironment, serverProgram } from '../../scripts/lib/server.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningServer {
  url: string
  /** Resident memory of the process, in megabytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** The product as `npm start` runs it, over the given database, without rate limits. */
export async function startServer(databaseUrl: string, dataDir: string): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, serverProgram, {
    cwd: root,
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: `${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = Date.now() + 120_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (Date.now() > deadline) throw new Error('the server did not come up in two minutes')
    const healthy = await fetch(`${url}/api/health`).then(
      (r) => r.ok,
      () => false,
    )
    if (healthy) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    url,
    async memory() {
      // While Lighthouse ran, nothing noticed that the server had closed idle connections.
      await new Promise((resolve) => setTimeout(resolve, 200))
      const metrics = await fetch(`${url}/api/metrics`).then((r) => r.text())
      const bytes = /^cupo_process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]
      if (!bytes) throw new Error('no memory figure in /api/metrics')
      return Number(bytes) / 1e6
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 12_000)
      await gone
      clearTimeout(late)
    },
  }
}
