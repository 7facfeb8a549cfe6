import { data, type RouterContextProvider } from 'react-router'
import { can, type Capability } from '#domain/people/roles.ts'
import { viewerContext } from '#web/server-context.ts'

/** For loaders of pages that need a capability. Throws a 404 for viewers without it. */
export function onlyFor(context: Readonly<RouterContextProvider>, capability: Capability): void {
  if (!can(context.get(viewerContext)?.role, capability)) throw data(null, { status: 404 })
}
