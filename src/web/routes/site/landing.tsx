import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import type { ClassType } from '#contract/types.ts'
import { definitionOf } from '#domain/configuration/registry.ts'
import { siteTexts } from '#text/site.ts'
import { BookingCalendar } from '#web/components/booking/BookingCalendar.tsx'
import { loadBookingWeek } from '#web/components/booking/load-booking-week.ts'
import { packed, type PackedWeek, useUnpacked } from '#web/components/booking/packed-week.ts'
import { Hero } from '#web/components/site/Hero.tsx'
import { PackageCards } from '#web/components/site/PackageCards.tsx'
import { CoachCards, TypeCards } from '#web/components/site/People.tsx'
import { Section, SectionHead } from '#web/components/site/Section.tsx'
import { sectionsOf } from '#web/components/site/sections.ts'
import type { SectionName } from '#web/components/site/sections.ts'
import { About, Mission, News } from '#web/components/site/Stories.tsx'
import { businesses, events, products } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { apiContext, nowContext, studioContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Route } from './+types/landing'
import type { SiteHandle } from './layout.tsx'

const texts = siteTexts.landing

export const handle: SiteHandle = { hero: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: null, canonical: paths.landing() })

/** Only the sections that are shown ask for their data, all at once. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const studio = context.get(studioContext)
  // A studio without a name of its own may be new; then there is nothing to see yet.
  const unnamed = studio.business_name === definitionOf('business_name').default
  if (unnamed && (await api('GET /first_run')).pending) throw redirect(paths.firstRun())
  const shown = new Set<SectionName>(sectionsOf(studio))
  const [types, coaches, inPerson, online, announcements, booking, { locations }] = await Promise.all([
    shown.has('class_types') ? api('GET /class_types') : null,
    shown.has('coaches') ? api('GET /instructors/home/all') : null,
    shown.has('packages') ? api('GET /class_packages/presenciales/home') : null,
    shown.has('packages') ? api('GET /class_packages/online/home') : null,
    shown.has('announcements') ? api('GET /announcements') : null,
    shown.has('schedule') ? loadBookingWeek(context, url) : null,
    api('GET /locations'),
  ])
  const packages = [...(inPerson?.class_packages ?? []), ...(online?.class_packages ?? [])]
  const classes = booking?.week.days.flatMap((day) => day.details) ?? []
  tell(context, (site) => [
    ...businesses(site, locations),
    ...events(site, classes, context.get(nowContext)),
    ...products(site, packages),
  ])
  return {
    types: (types?.class_types ?? []).filter((type) => type.file !== null),
    coaches: coaches?.instructors ?? [],
    packages,
    announcements: (announcements?.announcements ?? []).slice(0, 3),
    booking: booking && packed(booking),
  }
}

type Data = Route.ComponentProps['loaderData']

export default function Landing({ loaderData: data }: Route.ComponentProps): ReactNode {
  const studio = useStudio()
  const shown = sectionsOf(studio).filter((name) => hasContent(name, data))
  // The hero and the band are no paper; the other sections take turns in light and lighter.
  const papers: SectionName[] = shown.filter((name) => name !== 'hero' && name !== 'mission')
  return (
    <main id="main">
      {shown.includes('hero') ? null : <h1 className="vh">{studio.business_name}</h1>}
      {shown.map((name) => (
        <LandingSection key={name} name={name} alt={papers.indexOf(name) % 2 === 1} data={data} />
      ))}
    </main>
  )
}

/** A section without content takes no turn. */
function hasContent(name: SectionName, data: Data): boolean {
  const filled: Partial<Record<SectionName, boolean>> = {
    class_types: data.types.length > 0,
    coaches: data.coaches.length > 0,
    packages: data.packages.length > 0,
    schedule: data.booking !== null,
    announcements: data.announcements.length > 0,
  }
  return filled[name] ?? true
}

function LandingSection({ name, alt, data }: { name: SectionName; alt: boolean; data: Data }): ReactNode {
  switch (name) {
    case 'hero':
      return <Hero />
    case 'about':
      return <About alt={alt} />
    case 'mission':
      return <Mission />
    case 'class_types':
      return <Types alt={alt} types={data.types} />
    case 'coaches':
      return (
        <Section id="coaches" alt={alt}>
          <SectionHead title={texts.coaches} />
          <CoachCards coaches={data.coaches} />
        </Section>
      )
    case 'packages':
      return <Packages alt={alt} packages={data.packages} />
    case 'schedule':
      return data.booking ? <Week alt={alt} booking={data.booking} /> : null
    case 'announcements':
      return <News alt={alt} announcements={data.announcements} />
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

function Packages({ alt, packages }: { alt: boolean; packages: Data['packages'] }): ReactNode {
  const studio = useStudio()
  const title = studio.class_packages_name ?? siteTexts.packages.title
  return (
    <Section id="paquetes" alt={alt}>
      <SectionHead title={title}>
        <p className="mu">{texts.pesos}</p>
      </SectionHead>
      <PackageCards packages={packages} label={title} onSurface={alt} />
    </Section>
  )
}

function Week({ alt, booking: loaded }: { alt: boolean; booking: PackedWeek }): ReactNode {
  const booking = useUnpacked(loaded)
  return (
    <Section id="presenciales" alt={alt}>
      <BookingCalendar
        booking={booking}
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
