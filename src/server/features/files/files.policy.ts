import type { Pool } from 'pg'
import { filmMimes } from '#domain/files/file-kind.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { comesWithPurchase, type Library, type OwnedFile, showsSomebodyTaught } from './files.queries.ts'
import { can, isBoundToOwnClasses } from '#domain/people/roles.ts'

/** What the library shows: reception every file but private films, a coach public files and their own. */
export const libraryOf = (actor: Actor): Library => ({
  ownedBy: can(actor.role, 'customers') ? null : actor.customer_id,
  films: managesFilms(actor),
})

/** Films are sold: only those who manage the videos see a private one outside of its page. */
const managesFilms = (actor: Actor): boolean => can(actor.role, 'administer')

/**
 * Whether the actor may see a file: a public one always, a private film if they manage the videos; any other private one its
 * owner, reception and admins, who bought the package that it comes with, and a coach if it shows a person on the roster of one
 * of their classes.
 */
export async function maySeeFile(pool: Pool, actor: Actor | null, file: OwnedFile): Promise<boolean> {
  if (file.public) return true
  if (actor === null) return false
  if (filmMimes.includes(file.mime)) return managesFilms(actor)
  if (actor.customer_id === file.customer_id || can(actor.role, 'customers')) return true
  if (await comesWithPurchase(pool, file.file_id, actor.customer_id)) return true
  return isBoundToOwnClasses(actor.role) && showsSomebodyTaught(pool, file.file_id, actor.customer_id)
}
