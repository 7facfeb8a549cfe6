import { notFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { firebaseOf } from '#server/shared/firebase.ts'

/** Passkeys open accounts of this site. Where a Firebase project signs people in, there are none: throws AppError 404. */
export function refusePasskeysOfProject(services: Pick<Services, 'configuration'>): void {
  if (firebaseOf(services) !== null) throw notFound()
}
