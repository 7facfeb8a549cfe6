import { sql } from 'kysely'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { writtenTexts } from '#text/all.ts'
import { problemOf } from '#text/check.ts'
import { errorTexts } from '#text/errors.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { changedMeanwhile } from '#server/shared/refuse-stale.ts'

export interface TextsChange extends By {
  /** `was` is the studio's own text that the editor started from; undefined overwrites. */
  texts: readonly { place: string; words: string | null; was?: string | null | undefined }[]
}

/**
 * Every text that can be changed, with the studio's own version; and own versions of texts that no longer exist,
 * which the owner may still want to read; their default is null.
 */
export async function listTexts(db: Queryable) {
  const rows = await db.selectFrom('changed_text').select(['place', 'words']).orderBy('place').execute()
  const own = new Map(rows.map(({ place, words }) => [place, words]))
  const written = writtenTexts()
  return [
    ...rows.filter(({ place }) => !written.has(place)).map((row) => ({ ...row, written: null })),
    ...[...written].map(([place, text]) => ({ place, written: text, words: own.get(place) ?? null })),
  ]
}

/**
 * Stores the studio's own texts, all or none; null or empty restores the default. A trigger notifies every process on
 * commit. Throws AppError 400 that says for each text what is wrong with its message, and 409 `changed_meanwhile` where
 * one is no longer what the editor started from.
 */
export async function putTexts(db: Queryable, change: TextsChange): Promise<void> {
  const written = writtenTexts()
  const fields = new Map<string, string>()
  for (const { place, words } of change.texts) {
    const text = written.get(place)
    // An own version of a text that no longer exists can only be removed.
    const problem = !words
      ? undefined
      : text === undefined
        ? errorTexts.studio.textUnknown
        : problemOf(text, words)
    if (problem !== undefined) fields.set(place, problem)
  }
  if (fields.size > 0) throw invalidFields(Object.fromEntries(fields))
  await inTransaction(db, async (trx) => {
    const places = change.texts.map(({ place }) => place)
    // A text without a row can't be locked, so all changes wait for one another.
    await sql`select pg_advisory_xact_lock(hashtextextended('changed_text', 0))`.execute(trx)
    const own = await ownAt(trx, places)
    if (change.texts.some(({ place, was }) => was !== undefined && was !== (own.get(place) ?? null)))
      throw changedMeanwhile()
    const before = await shownAt(trx, places, written)
    for (const { place, words: given } of change.texts) {
      const original = written.get(place) ?? ''
      const words = given && withItsEdges(given, original)
      if (!words || words === original) {
        await trx.deleteFrom('changed_text').where('place', '=', place).execute()
      } else {
        await trx
          .insertInto('changed_text')
          .values({ place, words })
          .onConflict((known) => known.column('place').doUpdateSet({ words, updated_at: sql<Date>`now()` }))
          .execute()
      }
    }
    const { actor_customer_id, request_id } = change
    await recordChange(trx, { actor_customer_id, request_id }, 'texts.changed', null, {
      before,
      after: await shownAt(trx, places, written),
    })
  })
}

/** The studio's own texts at these places. */
async function ownAt(trx: Trx, places: readonly string[]): Promise<Map<string, string>> {
  const own = await trx
    .selectFrom('changed_text')
    .select(['place', 'words'])
    .where('place', 'in', [...places, ''])
    .execute()
  return new Map(own.map((row) => [row.place, row.words]))
}

/** The text of each place: the studio's own, else the default. */
async function shownAt(trx: Trx, places: readonly string[], written: ReadonlyMap<string, string>) {
  const words = await ownAt(trx, places)
  return Object.fromEntries(places.map((place) => [place, words.get(place) ?? written.get(place) ?? null]))
}

/** Fragments of a sentence begin and end with a blank, which is invisible in a field. */
const withItsEdges = (words: string, original: string): string =>
  (/^\s+/.exec(original)?.[0] ?? '') + words + (/\s+$/.exec(original)?.[0] ?? '')
