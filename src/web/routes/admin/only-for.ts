import { data } from 'react-router'
import type { Customer, Role } from '#contract/types.ts'

/** For loaders of pages that some of the staff don't have: to them the page is not there. Throws a 404. */
export function onlyFor(viewer: Customer | null, roles: readonly Role[]): void {
  if (viewer === null || !roles.includes(viewer.role)) throw data(null, { status: 404 })
}
