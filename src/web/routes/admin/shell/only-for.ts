import { data } from 'react-router'
import type { Customer } from '#contract/types.ts'
import { can, type Capability } from '#domain/people/roles.ts'

/** For loaders of pages that need a capability. Throws a 404 for viewers without it. */
export function onlyFor(viewer: Customer | null, capability: Capability): void {
  if (!can(viewer?.role, capability)) throw data(null, { status: 404 })
}
