import { sql } from 'kysely'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { chooseSiteOrigin } from '#domain/content/origin.ts'
import { type Queryable, type Trx, inTransaction } from '#server/db/transaction.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import type { IdentityProvider } from '#server/ports/identity-provider.ts'
import { createDemoAccounts, insertAccounts } from './accounts.ts'
import { demoConfiguration } from './studio/configuration.ts'
import { prepareDraws } from './draw.ts'
import { importPictures } from './import-pictures.ts'
import { insertBookings } from './insert/bookings.ts'
import { type DemoGateways, insertCards } from './insert/cards.ts'
import { insertCatalogue, insertContent, insertDiscounts, insertPackages } from './insert/catalogue.ts'
import { planCredits, settleCredits } from './insert/credits.ts'
import { acceptPages, continueNumbering, insertPenalties } from './insert/extras.ts'
import { insertForms } from './insert/forms.ts'
import { insertMessages } from './insert/messages.ts'
import { insertOffer } from './insert/offer.ts'
import { insertPurchases } from './insert/purchases.ts'
import { insertRecords } from './insert/records.ts'
import { insertTimetable } from './insert/timetable.ts'
import { importFilm, insertVideos } from './insert/videos.ts'
import { insertWaitlists } from './insert/waitlists.ts'
import { insertCustomers } from './people.ts'
import { demoShape, type DemoSize } from './shape.ts'

export interface LoadDemo {
  db: Queryable
  files: Pick<FileStore, 'put'>
  identity: Pick<IdentityProvider, 'createAccount' | 'findAccount' | 'setPassword'>
  now: Date
  /** The installation's URL; links in messages lead there unless the studio has a domain. */
  publicUrl: string
  gateways: DemoGateways
  /** A larger studio, for measuring; without it, Casa Aura. */
  size?: DemoSize
  seed?: number
  timezone?: string
  /** Called before each step with a short description. */
  progress?: (step: string) => void
}

/** An arbitrary fixed number: the key of the advisory lock held while loading the demo. */
const DEMO_LOCK = 7_261_150_435
const SEED = 218

/**
 * Fills an empty database with the demo studio, in one transaction; the same seed at the same moment gives the same
 * data. Does nothing if the studio has any customer or another process is filling it.
 * @returns whether it was loaded
 */
export async function loadDemo(given: LoadDemo): Promise<boolean> {
  const {
    db,
    files,
    identity,
    now,
    publicUrl,
    gateways,
    size,
    seed = SEED,
    timezone = 'America/Mexico_City',
    progress = () => {},
  } = given
  const shape = demoShape(now, timezone, seed, size)
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(trx)
    if (!(await isEmpty(trx))) return false
    await continueNumbering(trx)
    const triggers = !size || !(await switchTriggersOff(trx))
    progress('catalogue')
    await prepareDraws(trx, shape)
    const uids = await createDemoAccounts(identity)
    const pictures = await importPictures(trx, files)
    await insertCatalogue(trx, shape, pictures)
    await insertAccounts(trx, uids, shape, { coach: pictures.get('coach-valentina')?.file_id ?? null })
    await insertPackages(trx, pictures)
    await insertDiscounts(trx)
    await insertVideos(trx, shape, pictures, await importFilm(trx, files))
    const settings = demoConfiguration((name) => pictures.get(name)?.src ?? '', timezone)
    await insertContent(trx, shape, settings)
    progress('timetable')
    await insertTimetable(trx, shape)
    progress('customers')
    await insertCustomers(trx, shape)
    progress('purchases')
    await insertPurchases(trx, shape)
    await insertCards(trx, gateways)
    await planCredits(trx, shape)
    progress('reservations')
    await insertBookings(trx, shape)
    if (!triggers) await countTaken(trx)
    await insertWaitlists(trx, shape)
    await insertOffer(trx, shape, { triggers })
    await insertPenalties(trx, shape)
    progress('credits')
    await settleCredits(trx, shape)
    await acceptPages(trx)
    await insertForms(trx, now)
    const configuration = configurationFrom(new Map(Object.entries(settings)))
    await insertMessages(trx, {
      configuration,
      siteOrigin: chooseSiteOrigin(configuration.domain, publicUrl),
    })
    if (size) {
      progress('records')
      await insertRecords(trx, shape)
    }
    await continueNumbering(trx)
    await sql`drop function pg_temp.draw(text)`.execute(trx)
    await sql`analyze`.execute(trx)
    return true
  })
}

/** Whether this database is unused. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from customer) or exists (select from single_class) or exists (select from class_package) as used`.execute(
    db,
  )
  return rows[0]?.used === false
}

/**
 * A large load does in bulk what triggers and foreign keys would check row by row, in less than half the time. Only a
 * superuser may switch them off; `studio verify` checks the result either way.
 * @returns whether they are off, for this transaction
 */
async function switchTriggersOff(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'SET') as may`.execute(trx)
  if (rows[0]?.may) await sql`set local session_replication_role = replica`.execute(trx)
  return rows[0]?.may === true
}

/** What the trigger on class_reservation would have counted. */
async function countTaken(trx: Trx): Promise<void> {
  await sql`
    update single_class set taken = live.places from (
      select single_class_id, count(*)::integer as places from class_reservation where deleted_at is null group by single_class_id
    ) live where live.single_class_id = single_class.single_class_id`.execute(trx)
}
