import type { ReactNode } from 'react'
import { pageTexts } from '#text/site/pages.ts'
import { siteTexts } from '#text/site/site.ts'
import { loadComingClasses } from '#web/components/booking/week/load-coming-classes.ts'
import { CoachPage } from '#web/components/booking/CoachPage.tsx'
import { packed } from '#web/components/booking/week/packed-week.ts'
import { orMissing } from '#web/components/site/load-page.ts'
import { events, person } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { excerpt } from '#web/findable/excerpt.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { apiContext, nowContext } from '#web/server-context.ts'
import type { Route } from './+types/instructor'
import type { SiteHandle } from '#web/routes/site/layout.tsx'

export const handle: SiteHandle = { section: 'coaches' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData === undefined) return pageMeta(matches, { title: siteTexts.notFound.title })
  const { coach } = loaderData
  const name = fullName(coach)
  return pageMeta(matches, {
    title: name,
    description:
      excerpt(coach.short_bio) ??
      pageTexts.coach.description({ name, studio: matches[0].loaderData.studio.business_name }),
    canonical: paths.instructor(coach.instructor_id),
  })
}

export async function loader({ context, params: { id }, url, request }: Route.LoaderArgs) {
  const { instructor } = await orMissing(context.get(apiContext)('GET /instructors/{id}', { params: { id } }))
  const only = { instructor_id: instructor.instructor_id }
  const { booking, days } = await loadComingClasses({ context, url, request }, only)
  const classes = days.flatMap((day) => day.details)
  tell(context, (site) => [person(site, instructor), ...events(site, classes, context.get(nowContext))])
  return { coach: instructor, booking: booking && packed(booking) }
}

export default function InstructorRoute({ loaderData }: Route.ComponentProps): ReactNode {
  return <CoachPage {...loaderData} />
}
