import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { pageTexts } from '#text/site/pages.ts'
import { siteTexts } from '#text/site/site.ts'
import { loadComingClasses } from '#web/components/booking/week/load-coming-classes.ts'
import { CoachPage } from '#web/components/booking/CoachPage.tsx'
import { packed } from '#web/components/booking/week/packed-week.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { apiContext } from '#web/server-context.ts'
import type { Route } from './+types/coach'
import type { SiteHandle } from '#web/routes/site/layout.tsx'

export const handle: SiteHandle = { section: 'coaches' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData === undefined) return pageMeta(matches, { title: siteTexts.notFound.title })
  const { coach } = loaderData
  const name = fullName(coach)
  return pageMeta(matches, {
    title: name,
    description: pageTexts.coach.description({ name, studio: matches[0].loaderData.studio.business_name }),
    // The same coach under the other address is the true one.
    canonical: paths.instructor(coach.instructor_id),
  })
}

/** Finds the coach in the list; an unknown one redirects to the landing page. */
export async function loader({ context, params: { id }, url, request }: Route.LoaderArgs) {
  const { instructors } = await context.get(apiContext)('GET /instructors')
  const coach = instructors.find((one) => String(one.instructor_id) === id)
  if (coach === undefined) throw redirect(paths.landing() + url.search)
  const { booking } = await loadComingClasses(
    { context, url, request },
    { instructor_id: coach.instructor_id },
  )
  return { coach, booking: booking && packed(booking) }
}

export default function CoachRoute({ loaderData }: Route.ComponentProps): ReactNode {
  return <CoachPage {...loaderData} />
}
