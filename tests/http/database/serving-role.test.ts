import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServices, type RunningServices } from '#server/compose.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { readEnvironment } from '#server/environment/environment.ts'
import { startWorker, taskListOf } from '#server/jobs/worker.ts'
import { timetable } from '#server/jobs/tasks.ts'
import { testDatabase } from '#tests/postgres.ts'
import { clientWith, reserve } from '#tests/http/booking/help.ts'
import { type Api, apiOver } from '#tests/http/harness.ts'
import { buy } from '#tests/http/selling/help.ts'

const owner = await testDatabase()
const role = `serving_${randomBytes(6).toString('hex')}`
const serving = new URL(owner.url)
const dataDir = mkdtempSync(join(tmpdir(), 'cupo-role-'))
const given = { databaseUrl: '', databaseOwnerUrl: owner.url, dataDir }
let running: RunningServices
let api: Api

beforeAll(async () => {
  await owner.pool.query(`create role ${role} login password 'serving'`)
  serving.username = role
  serving.password = 'serving'
  given.databaseUrl = serving.href
  const { url } = await prepareDatabase(given, () => {})
  running = await openServices({
    environment: readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', DATA_DIR: dataDir }),
    databaseUrl: url,
    log: pino({ level: 'silent' }),
  })
  api = apiOver(running.services)
})
afterAll(async () => {
  await running.close()
  await owner.pool.query(`drop owned by ${role}`)
  await owner.pool.query(`drop role ${role}`)
  rmSync(dataDir, { recursive: true })
})

it('owns nothing and cannot change tables, functions, triggers or migrations', async () => {
  const { rows: who } = await running.services.pool.query('select current_user as who')
  expect(who).toEqual([{ who: role }])
  const { rows } = await owner.pool.query(
    `select classid::regclass from pg_shdepend where refobjid = '${role}'::regrole and deptype = 'o'`,
  )
  expect(rows).toEqual([])
  for (const statement of [
    'create table x (y int)',
    'create schema x',
    'create or replace function spot_count() returns int language sql as $$ select 1 $$',
    'alter table customer disable trigger all',
    'alter table customer add column x int',
    'drop table customer',
    'truncate customer cascade',
    'drop function reserve_place',
    'delete from kysely_migration',
    "update function_version set digest = 'x'",
    `alter role ${role} superuser`,
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    'set session_replication_role = replica',
  ])
    await expect(running.services.pool.query(statement), statement).rejects.toThrow(
      /permission denied|must be (able to|owner)|already exists|only roles/i,
    )
})

it('can serve: people sign up, reserve and buy, and jobs run', async () => {
  const { services } = running
  expect(await isMigrated(services)).toBe(true)
  expect((await api.visitor.call('GET /health')).status).toBe(200)
  const eva = await clientWith(api, 1)
  const { single_class_id } = await api.build.singleClass()
  expect((await reserve(eva, single_class_id)).status).toBe(200)
  const { class_package_id } = await api.build.classPackage()
  const { body } = await buy(eva, class_package_id)
  const { purchase } = (await eva.call(`GET /purchases/${body.purchase_id}`)).body
  expect(purchase.status).toBe('completed')
  const sent = () =>
    services.db.selectFrom('message').select('message_id').where('state', '<>', 'queued').execute()
  const worker = await startWorker(services)
  try {
    await expect.poll(async () => (await sent()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  } finally {
    await worker.stop()
  }
  const regular = [...timetable.matchAll(/ ([a-z-]+) \?jobKey/g)].map(([, name = '']) => name)
  expect(regular.length).toBeGreaterThan(5)
  for (const name of regular) await taskListOf(services)[name]?.({}, undefined as never)
})

it('gets rights on what a later version adds', async () => {
  await owner.pool.query('create table added (id int generated always as identity, what text)')
  await prepareDatabase(given, () => {})
  await running.services.pool.query(`insert into added (what) values ('x')`)
  await owner.pool.query('drop table added')
})
