import { data, type RouterContextProvider } from 'react-router'
import { can, type Capability } from '#domain/people/roles.ts'
import { adminTexts } from '#text/admin/admin.ts'
import type { Api } from '#web/api/client.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'

/** The API, for loaders of pages that need a capability. Throws a 404 for viewers without it, with the reason. */
export function onlyFor(context: Readonly<RouterContextProvider>, capability: Capability): Api {
  if (!can(context.get(viewerContext)?.role, capability))
    throw data({ error: adminTexts.layout.noAccess }, { status: 404 })
  return context.get(apiContext)
}
