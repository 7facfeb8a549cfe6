import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connect.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server with the tests' databases, and the database that each of them is copied from. */
    postgres: { url: string; template: string }
  }
}

/**
 * Test data need not survive the run, so nothing waits for the disk. Several files or studios have pools at the same
 * time.
 */
export const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

/**
 * Before the tests of a project: starts a PostgreSQL in a temporary folder (or uses TEST_DATABASE_URL, whose user may
 * create databases), and creates a migrated database to copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await ownServer()
  const template = `cupo_template_${process.pid}_${project.name.replaceAll('-', '_')}`
  await command(server.url, `create database ${template}`)
  const database = openDatabase(withDatabase(server.url, template))
  await migrate(database)
  await database.close()
  project.provide('postgres', { url: server.url, template })
  return async () => {
    await command(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

async function ownServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cupo-tests-'))
  const server = await startPostgres({ dataDir, log: () => {}, settings: hasty })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

/** The same server's URL with another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs one statement on a separate connection. */
export async function command(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
