import type { Pool } from 'pg'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { type OwnedFile, showsSomebodyTaught } from './files.queries.ts'
import { can, isBoundToOwnClasses } from '#domain/people/roles.ts'

/** Whether the library shows somebody every file; a coach sees public ones and their own. */
export const seesAllFiles = (actor: Actor): boolean => can(actor.role, 'customers')

/**
 * Whether somebody may see a picture: a public one anybody, a private one its owner, reception and admins, and a
 * coach if it shows a person on the roster of one of their classes.
 */
export async function maySeeFile(pool: Pool, actor: Actor | null, file: OwnedFile): Promise<boolean> {
  if (file.public) return true
  if (actor === null) return false
  if (actor.customer_id === file.customer_id || can(actor.role, 'customers')) return true
  return isBoundToOwnClasses(actor.role) && showsSomebodyTaught(pool, file.file_id, actor.customer_id)
}
