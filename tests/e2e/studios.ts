import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/db/embedded.ts'
import { command, hasty, withDatabase } from '../postgres.setup.ts'

/** The folder and database of a server. */
export interface Studio {
  databaseUrl: string
  dataDir: string
  drop: () => Promise<void>
}

interface Origin {
  /** The database that others are copied from. */
  databaseUrl: string
  dataDir: string
}

/** The demo switches these on to show them; here each test switches on what it needs. */
const switchedOff = [
  'allow_transfers',
  'bank_transfer_enabled',
  'cash_checkout_enabled',
  'discounts_enabled',
  'oxxo_enabled',
  'paypal_enabled',
]

/** Read here by the workers, which start after the origin was created. */
const ORIGIN = 'CUPO_ORIGIN'

const folder = (): string => mkdtempSync(join(tmpdir(), 'cupo-e2e-'))

/**
 * The demo studio as the product creates it on its first start, with the PostgreSQL of its package. Others are copied
 * from it: they share its database server, with faster and less durable settings.
 * @param begin starts the product in a folder once, and stops it
 */
export async function makeOrigin(begin: (dataDir: string) => Promise<void>): Promise<() => Promise<void>> {
  const dataDir = folder()
  await begin(dataDir)
  const postgres = await startPostgres({ dataDir, log: () => undefined, settings: hasty })
  await command(
    postgres.url,
    `delete from configuration where key in (${switchedOff.map((key) => `'${key}'`).join(', ')})`,
  )
  process.env[ORIGIN] = JSON.stringify({ databaseUrl: postgres.url, dataDir } satisfies Origin)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A copy of the demo studio, as fresh as the origin. */
export async function copyStudio(): Promise<Studio> {
  const { databaseUrl, dataDir: originDir } = origin()
  const dataDir = folder()
  for (const part of ['files', 'secret'])
    cpSync(join(originDir, part), join(dataDir, part), { recursive: true })
  return createStudio(dataDir, `template ${new URL(databaseUrl).pathname.slice(1)}`)
}

/** A database and a folder with nothing in them. */
export const emptyStudio = (): Promise<Studio> => createStudio(folder(), '')

const origin = (): Origin => JSON.parse(process.env[ORIGIN] ?? '') as Origin

async function createStudio(dataDir: string, from: string): Promise<Studio> {
  const { databaseUrl } = origin()
  const name = `studio_${randomBytes(6).toString('hex')}`
  const maintenance = withDatabase(databaseUrl, 'postgres')
  await command(maintenance, `create database ${name} ${from}`)
  return {
    databaseUrl: withDatabase(databaseUrl, name),
    dataDir,
    drop: async () => {
      await command(maintenance, `drop database ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
