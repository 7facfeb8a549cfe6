import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { adminTexts } from '#text/admin/admin.ts'
import { timeZones } from '#web/time-zones.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext } from '#web/server-context.ts'
import type { Route } from './+types/first-run'
import { FirstRunForm } from './FirstRunForm.tsx'

const texts = adminTexts.firstRun

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** Only while there is no admin; afterwards it redirects to signing in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { pending } = await context.get(apiContext)('GET /first_run')
  if (!pending) throw redirect(paths.entrar())
  return { zones: timeZones(Intl.supportedValuesOf('timeZone')) }
}

export default function FirstRun({ loaderData }: Route.ComponentProps): ReactNode {
  return <FirstRunForm zones={loaderData.zones} />
}
