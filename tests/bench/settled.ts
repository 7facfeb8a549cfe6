import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const PATIENCE = 10 * 60_000

/** Waits until a server has done the jobs that were due when it started, such as making a new demo's pictures, which takes a processor for a minute. */
export async function settled(databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const deadline = Date.now() + PATIENCE
    while (Date.now() < deadline) {
      const { rows } = await client.query<{ due: boolean }>(
        'select exists (select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as due',
      )
      if (rows[0]?.due === false) return
      await pause(500)
    }
    console.log('The server is still busy with its jobs.')
  } finally {
    await client.end()
  }
}
