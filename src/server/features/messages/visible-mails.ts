import { type RawBuilder, sql } from 'kysely'
import { accessKinds } from '#domain/messages/kinds.ts'

/** Which messages `m` (or `name`) somebody sees: reception none of the mails whose link opens an account. */
export const visibleTo = (withAccessMails: boolean, name = 'm'): RawBuilder<unknown> =>
  withAccessMails ? sql`true` : sql`${sql.ref(`${name}.kind`)} not in (${sql.join(accessKinds)})`
