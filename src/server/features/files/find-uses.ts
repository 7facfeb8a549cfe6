import { sql } from 'kysely'
import { isSettingKey } from '#domain/configuration/registry.ts'
import { isMessageKind } from '#domain/messages/kinds.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { FILE_USES, type FilePlace } from '#server/shared/file-uses.ts'
import { messageTexts } from '#text/messages.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { errorTexts } from '#text/errors.ts'

export interface FileUse {
  place: FilePlace
  /** Spanish, e.g. `la página «Reglamento»`. */
  text: string
}

/** What uses a file, at most `most` of it. */
export async function findUses(db: Queryable, file_id: number, most: number): Promise<FileUse[]> {
  const { rows } = await sql<{ place: FilePlace; name: string }>`
    select u.place, u.name from file f cross join lateral (${FILE_USES}) u
    where f.file_id = ${file_id} order by u.place, u.name limit ${most}`.execute(db)
  return rows.map(({ place, name }) => ({
    place,
    text: errorTexts.files.uses[place]({ name: calledBy(place, name) }),
  }))
}

/** Settings and messages are stored by their keys. */
function calledBy(place: FilePlace, name: string): string {
  if (place === 'configuration' && isSettingKey(name)) return settingTexts[name].label
  return place === 'message' && isMessageKind(name) ? messageTexts.called[name].name : name
}
