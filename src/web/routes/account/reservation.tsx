import type { ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import type { Api } from '#web/api/client.ts'
import account from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { toSignIn } from '#web/components/account/to-sign-in.ts'
import { Door, type DoorData } from '#web/components/attendance/Door.tsx'
import { OwnCode } from '#web/components/attendance/OwnCode.tsx'
import { orMissing, orNull } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { apiContext, nowContext, siteOriginContext, viewerContext } from '#web/server-context.ts'
import type { Route } from './+types/reservation'
import { can } from '#domain/people/roles.ts'
import { accessCodeIn } from '#domain/booking/access-code.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData
      ? loaderData.door === null
        ? attendanceTexts.own.title
        : attendanceTexts.door.title
      : null,
  })

/** The target of a reservation's QR code: check-in for staff, the code itself for its owner, not found for others. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer === null) return toSignIn(url)
  const api = context.get(apiContext)
  const now = context.get(nowContext).getTime()
  const siteOrigin = context.get(siteOriginContext)
  const door = await doorFor(viewer, api, params.id, accessCodeIn(url.searchParams))
  if (door !== null)
    return { door, everyone: [door.entry, ...door.party], reservation: null, now, siteOrigin }
  const { class_reservation: reservation } = await orMissing(
    api('GET /class_reservations/{id}', { params: { id: params.id } }),
  )
  return { door: null, everyone: null, reservation, now, siteOrigin }
}

/** Null for a customer, and for a coach with another coach's class: the place may still be their own. */
async function doorFor(
  viewer: Customer,
  api: Api,
  id: string,
  code: string | null,
): Promise<DoorData | null> {
  if (!can(viewer.role, 'work')) return null
  return orNull(
    api('GET /class_reservations/{id}/check_in', {
      params: { id },
      query: { access_code: code ?? undefined },
    }),
  )
}

export default function Reservation({ loaderData }: Route.ComponentProps): ReactNode {
  const { door, everyone, reservation, now, siteOrigin } = loaderData
  return (
    <main id="main" className={`wrap ${account['main']}`}>
      {door === null ? (
        <OwnCode reservation={reservation} siteOrigin={siteOrigin} />
      ) : (
        <Door data={door} everyone={everyone} now={now} />
      )}
    </main>
  )
}

export const ErrorBoundary = AccountProblem
