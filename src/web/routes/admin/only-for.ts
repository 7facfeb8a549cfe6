import { data } from 'react-router'
import type { Customer } from '#contract/types.ts'
import { can, type Capability } from '#domain/people/roles.ts'

/** For loaders of pages that some of the staff don't have: to them the page is not there. Throws a 404. */
export function onlyFor(viewer: Customer | null, capability: Capability): void {
  if (!can(viewer?.role, capability)) throw data(null, { status: 404 })
}
