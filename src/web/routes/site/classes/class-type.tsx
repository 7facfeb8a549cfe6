import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Instructor, ScheduleDay } from '#contract/types.ts'
import { packagesFor } from '#domain/selling/prices/packages.ts'
import { pageTexts } from '#text/site/pages.ts'
import { packagesName, siteTexts } from '#text/site/site.ts'
import { loadComingClasses } from '#web/components/booking/week/load-coming-classes.ts'
import { packed } from '#web/components/booking/week/packed-week.ts'
import { BookingDays } from '#web/components/booking/BookingDays.tsx'
import { orMissing } from '#web/components/site/load-page.ts'
import { PackageCards } from '#web/components/site/shop/PackageCards.tsx'
import { CoachCards } from '#web/components/site/people/People.tsx'
import { Profile } from '#web/components/site/people/Profile.tsx'
import styles from '#web/components/site/people/profile.module.css'
import { events, products } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { excerpt } from '#web/findable/excerpt.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, nowContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Route } from './+types/class-type'
import type { SiteHandle } from '#web/routes/site/layout.tsx'

const texts = pageTexts.classType

export const handle: SiteHandle = { section: 'classes' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData === undefined) return pageMeta(matches, { title: siteTexts.notFound.title })
  const { type } = loaderData
  return pageMeta(matches, {
    title: type.name,
    description:
      excerpt(type.description) ??
      texts.description({ name: type.name, studio: matches[0].loaderData.studio.business_name }),
    canonical: paths.classType(type.class_type_id),
  })
}

export async function loader({ context, params: { id }, url, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { class_type: type } = await orMissing(api('GET /class_types/{id}', { params: { id } }))
  const [{ booking, days }, { instructors }, { class_packages }] = await Promise.all([
    loadComingClasses({ context, url, request }, { class_type_id: type.class_type_id }),
    api('GET /instructors'),
    api('GET /class_packages/presenciales/all'),
  ])
  const packages = packagesFor(type.class_type_id, class_packages).slice(0, MOST_PACKAGES)
  const classes = days.flatMap((day) => day.details)
  tell(context, (site) => [...events(site, classes, context.get(nowContext)), ...products(site, packages)])
  return {
    type,
    booking: booking && packed(booking),
    packages,
    facts: factsOf(days),
    coaches: coachesOf(days, instructors),
  }
}

/** One row of cards; the shop has the others. */
const MOST_PACKAGES = 4

/** The coaches of the classes, in the order of the list of coaches. */
function coachesOf(days: readonly ScheduleDay[], all: readonly Instructor[]): Instructor[] {
  const ids = new Set(
    days.flatMap(({ details }) =>
      details.flatMap((single) => single.class_instructors.map(({ instructor }) => instructor.instructor_id)),
    ),
  )
  return all.filter((coach) => ids.has(coach.instructor_id))
}

export default function ClassTypeRoute({
  loaderData: { type, booking, packages, facts, coaches },
}: Route.ComponentProps): ReactNode {
  const studio = useStudio()
  const shop = packagesName(studio)
  return (
    <main id="main">
      <Profile
        name={type.name}
        text={type.description}
        facts={facts}
        picture={type.file}
        pictureAlt={type.file?.alt ?? ''}
        side="right"
      >
        {booking ? <Button href="#proximas">{siteTexts.landing.reserve}</Button> : null}
        <Button to={paths.paquetes(studio)} variant="quiet">
          {siteTexts.landing.seePackages({ name: shop.toLocaleLowerCase('es-MX') })}
        </Button>
      </Profile>
      <BookingDays
        booking={booking}
        id="proximas"
        title={texts.upcoming}
        linkTo={(semana) => paths.classType(type.class_type_id, { semana })}
      />
      {packages.length > 0 ? (
        <section className={styles['section']}>
          <div className="wrap">
            <div className={styles['head']}>
              <h2 className="t-2">{texts.fitting({ packages: shop })}</h2>
              <p className="mu">{siteTexts.landing.pesos}</p>
            </div>
            <PackageCards packages={packages} label={texts.fitting({ packages: shop })} />
          </div>
        </section>
      ) : null}
      {coaches.length > 0 ? (
        <section className={clsx(styles['section'], packages.length > 0 && styles['alt'])}>
          <div className="wrap">
            <div className={styles['head']}>
              <h2 className="t-2">{texts.who}</h2>
            </div>
            <CoachCards coaches={coaches} />
          </div>
        </section>
      ) : null}
    </main>
  )
}

/** Facts that are the same in every class; others are omitted. */
function factsOf(days: readonly ScheduleDay[]): { label: string; value: string }[] {
  const classes = days.flatMap((day) => day.details)
  const only = <T,>(values: readonly T[]): T | undefined =>
    new Set(values).size === 1 ? values[0] : undefined
  const minutes = only(classes.map((single) => single.duration))
  const places = only(classes.map((single) => single.capacity))
  const studios = [...new Set(classes.map((single) => single.location.name))]
  return [
    ...(minutes === undefined ? [] : [{ label: texts.duration, value: texts.minutes({ minutes }) }]),
    ...(places === undefined || places === null
      ? []
      : [{ label: texts.group, value: texts.places({ places }) }]),
    ...(studios.length === 0 ? [] : [{ label: texts.studios, value: studios.join(', ') }]),
  ]
}
