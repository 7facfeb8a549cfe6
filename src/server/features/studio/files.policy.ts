import type { Pool } from 'pg'
import { worksWithCustomers } from '#server/kit/calls/access.ts'
import type { Actor } from '#server/kit/viewer.ts'
import { type OwnedFile, showsSomebodyTaught } from './files.queries.ts'

/**
 * Whether somebody may see a picture: a public one anybody, a private one whoever it belongs to, reception and admins, and
 * a coach where it shows a person on the roster of a class that they teach.
 */
export async function maySeeFile(pool: Pool, actor: Actor | null, file: OwnedFile): Promise<boolean> {
  if (file.public) return true
  if (actor === null) return false
  if (actor.customer_id === file.customer_id || worksWithCustomers(actor.role)) return true
  return actor.role === 'instructor' && showsSomebodyTaught(pool, file.file_id, actor.customer_id)
}
