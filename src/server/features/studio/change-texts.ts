import { sql } from 'kysely'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { invalidFields } from '#server/kit/errors.ts'
import { writtenTexts } from '#text/all.ts'
import { shelf } from '#text/editable.ts'
import { errorTexts } from '#text/errors.ts'
import { recordAudit } from '#server/shared/audit.ts'

export interface TextsChange {
  texts: readonly { place: string; words: string | null }[]
  actor_customer_id: number
  request_id: string
}

/** Every text that can be changed, with the studio's own words. */
export function listTexts() {
  const changed = shelf().carried.words
  return [...writtenTexts()].map(([place, written]) => ({ place, written, words: changed[place] ?? null }))
}

/**
 * Puts texts into the studio's own words, all or none; null or nothing brings the first words back. The table tells every
 * process at commit. Throws AppError 400 that names each place that is unknown or has a number that its text has not.
 */
export async function putTexts(db: Queryable, change: TextsChange): Promise<void> {
  const written = writtenTexts()
  const fields = new Map<string, string>()
  for (const { place, words } of change.texts) {
    const text = written.get(place)
    if (text === undefined) fields.set(place, errorTexts.studio.textUnknown)
    else if (words && numbersIn(words).some((number) => !text.includes(number)))
      fields.set(place, errorTexts.studio.textNumbers(numbersIn(text).join(', ') || '–'))
  }
  if (fields.size > 0) throw invalidFields(Object.fromEntries(fields))
  await inTransaction(db, async (trx) => {
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
    await recordAudit(trx, {
      actor_customer_id,
      request_id,
      action: 'texts.changed',
      entity: 'changed_text',
      entity_id: null,
      details: change.texts,
    })
  })
}

/** Pieces of a sentence begin and end with a blank, which nobody sees in a field. */
const withItsEdges = (words: string, original: string): string =>
  (/^\s+/.exec(original)?.[0] ?? '') + words + (/\s+$/.exec(original)?.[0] ?? '')

const numbersIn = (text: string): string[] => [...new Set(text.match(/\{\d\}/g) ?? [])]
