import { type RawBuilder, sql } from 'kysely'
import { accessKinds } from '#domain/messages/kinds.ts'

/** Which messages `m` somebody sees: reception none of the mails whose link opens an account. */
export const visibleTo = (withAccessMails: boolean): RawBuilder<unknown> =>
  withAccessMails ? sql`true` : sql`m.kind not in (${sql.join(accessKinds)})`
