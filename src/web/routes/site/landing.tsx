import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import type { ClassType } from '#contract/types.ts'
import { definitionOf } from '#domain/configuration/registry.ts'
import { packagesName, siteTexts } from '#text/site/site.ts'
import { BookingCalendar } from '#web/components/booking/BookingCalendar.tsx'
import { LINKS } from '#web/components/booking/BookingDays.tsx'
import { buttonsOf, standingsOf } from '#web/components/booking/card/card-view.tsx'
import { loadNextClasses, NEXT_CLASSES } from '#web/components/booking/week/load-coming-classes.ts'
import { NextCards } from '#web/components/site/landing/NextCards.tsx'
import { nextClasses } from '#web/components/calendar/days/days.ts'
import { loadBookingWeek } from '#web/components/booking/week/load-booking-week.ts'
import { packed, type PackedWeek, useUnpacked } from '#web/components/booking/week/packed-week.ts'
import { Hero } from '#web/components/site/landing/Hero.tsx'
import {
  type LandingLists,
  hasContent,
  isAlt,
  sectionsOf,
  type SectionName,
} from '#web/components/site/landing/sections.ts'
import { loadLists } from '#web/components/site/landing/load-landing.ts'
import { EventCards } from '#web/components/site/EventCards.tsx'
import { PackageCards } from '#web/components/site/shop/PackageCards.tsx'
import { CoachCards, TypeCards } from '#web/components/site/people/People.tsx'
import { Section, SectionHead } from '#web/components/site/Section.tsx'
import { About, Mission, News } from '#web/components/site/landing/Stories.tsx'
import { businesses, events, products } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, nowContext, studioContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Route } from './+types/landing'
import type { SiteHandle } from './layout.tsx'
import styles from '#web/components/site/landing/NextCards.module.css'

const texts = siteTexts.landing

export const handle: SiteHandle = { hero: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: null })

/** Only the sections that are shown ask for their data, all at once. */
export async function loader({ context, url, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const studio = context.get(studioContext)
  // A new studio without a name has nothing to show yet.
  const unnamed = studio.business_name === definitionOf('business_name').default
  if (unnamed && (await api('GET /first_run')).pending) throw redirect(paths.firstRun())
  const shown = new Set<SectionName>(sectionsOf(studio))
  const [lists, booking, { locations }] = await Promise.all([
    loadLists(api, shown, studio),
    shown.has('schedule') ? loadBookingWeek({ context, url, request }) : null,
    api('GET /locations'),
  ])
  // What the calendar opens on has them, unless there are few.
  const near = booking?.week.opened && nextClasses(booking.week, NEXT_CLASSES).length === NEXT_CLASSES
  const next = booking === null || near ? null : (await loadNextClasses({ context, url, request })).booking
  const classes = booking?.week.days.flatMap((day) => day.details) ?? []
  tell(context, (site) => [
    ...businesses(site, locations),
    ...events(site, classes, context.get(nowContext)),
    ...products(site, [...lists.packages, ...lists.specials]),
  ])
  return { lists, booking: booking && packed(booking), next: next && packed(next) }
}

type Data = Route.ComponentProps['loaderData']

export default function Landing({ loaderData: data }: Route.ComponentProps): ReactNode {
  const studio = useStudio()
  const shown = sectionsOf(studio).filter((name) => hasContent(name, studio, data.lists))
  // Right above the calendar they would be read twice.
  const early = shown[0] === 'hero' && shown.indexOf('schedule') > 1
  return (
    <main id="main">
      {shown.includes('hero') ? null : <h1 className="vh">{studio.business_name}</h1>}
      {shown.map((name) => (
        <LandingSection key={name} name={name} alt={isAlt(name, shown)} early={early} data={data} />
      ))}
    </main>
  )
}

interface LandingSectionProps {
  name: SectionName
  alt: boolean
  /** The next classes stand below the hero, and not in the calendar's section. */
  early: boolean
  data: Data
}

function LandingSection({ name, alt, early, data }: LandingSectionProps): ReactNode {
  const { lists, booking } = data
  const next = data.next ?? booking
  switch (name) {
    case 'hero':
      return (
        <>
          <Hero />
          {early && next ? <NextStrip next={next} /> : null}
        </>
      )
    case 'about':
      return <About alt={alt} />
    case 'mission':
      return <Mission />
    case 'class_types':
      return <Types alt={alt} types={lists.types} />
    case 'coaches':
      return (
        <Section id="coaches" alt={alt}>
          <SectionHead title={texts.coaches} />
          <CoachCards coaches={lists.coaches} />
        </Section>
      )
    case 'packages':
      return <Packages alt={alt} lists={lists} />
    case 'schedule':
      return booking ? <Week alt={alt} booking={booking} next={early ? null : next} /> : null
    case 'announcements':
      return <News alt={alt} announcements={lists.announcements} />
  }
}

function Types({ alt, types }: { alt: boolean; types: ClassType[] }): ReactNode {
  return (
    <Section id="clases" alt={alt}>
      <SectionHead title={texts.types} />
      <TypeCards types={types} />
    </Section>
  )
}

/** What the studio chose for its landing page; special events below the packages. */
function Packages({ alt, lists }: { alt: boolean; lists: LandingLists }): ReactNode {
  const { packages, specials } = lists
  const studio = useStudio()
  const title = packagesName(studio)
  return (
    <Section id="paquetes" alt={alt}>
      <SectionHead title={title}>
        <p className="mu">{texts.pesos}</p>
      </SectionHead>
      {packages.length > 0 ? <PackageCards packages={packages} label={title} onSurface={alt} /> : null}
      {specials.length > 0 ? <EventCards packages={specials} onSurface={alt} heading="h3" /> : null}
    </Section>
  )
}

/** The next classes, independent of the calendar’s week. */
function Next({ next: loaded }: { next: PackedWeek }): ReactNode {
  const next = useUnpacked(loaded)
  return <NextCards week={next.week} standing={standingsOf(next)} actions={buttonsOf(next, LINKS)} again />
}

/** What can be booked next, where a visitor's first look ends. */
function NextStrip({ next }: { next: PackedWeek }): ReactNode {
  const { week } = useUnpacked(next)
  if (nextClasses(week, 1).length === 0) return null
  return (
    <div className={styles['strip']} data-read={week.now}>
      <div className="wrap">
        <h2 className="t-4">{siteTexts.calendar.coming}</h2>
        <Next next={next} />
      </div>
    </div>
  )
}

interface WeekProps {
  alt: boolean
  booking: PackedWeek
  /** Null where the page has them elsewhere. */
  next: PackedWeek | null
}

function Week({ alt, booking: loaded, next }: WeekProps): ReactNode {
  const booking = useUnpacked(loaded)
  return (
    <Section id="presenciales" alt={alt}>
      <BookingCalendar
        booking={booking}
        embedded
        next={next ? <Next next={next} /> : null}
        title={<h2 className="t-2">{texts.inPerson}</h2>}
        ranks={{ day: 'h3', name: 'h4' }}
        linkTo={(query) => `${paths.landing(query)}#presenciales`}
        aside={
          <Button to={paths.calendario()} variant="quiet" size="small">
            {texts.wholeCalendar}
          </Button>
        }
      />
    </Section>
  )
}
