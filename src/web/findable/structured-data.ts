import { createContext } from 'react-router'
import type { ClassPackage, Instructor, Location, SingleClass } from '#contract/types.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { classEnd } from '#domain/schedule/class-end.ts'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { plain } from './excerpt.ts'

// Structured data for search engines: schema.org as JSON-LD. Only loaders use this, so no browser loads it; the
// server writes the result into the head.

/** An item of schema.org. */
export type Thing = Record<string, unknown>

/** The structured data collected by the loaders of one request. */
export const structuredContext = createContext<Thing[]>()

export interface Site {
  studio: Configuration
  siteOrigin: string
}

const absolute = (siteOrigin: string, address: string | null | undefined): string | undefined =>
  address ? (address.startsWith('/') ? siteOrigin + address : address) : undefined

const businessId = ({ siteOrigin }: Site): string => `${siteOrigin}/#estudio`

/** The studio at each of its locations; one item without an address when it has none. */
export function businesses(site: Site, locations: readonly Location[]): Thing[] {
  const { studio, siteOrigin } = site
  const common = {
    // A kind of LocalBusiness.
    '@type': 'HealthClub',
    url: siteOrigin + paths.landing(),
    image: absolute(siteOrigin, studio.social_media_image ?? studio.hero_image),
    logo: absolute(siteOrigin, studio.navbar_logo),
    telephone: studio.whatsapp ?? undefined,
    email: studio.email ?? undefined,
    currenciesAccepted: 'MXN',
    sameAs: [studio.instagram, studio.facebook, studio.tiktok].filter((link) => link !== null),
  }
  const at = (address: string) => ({ '@type': 'PostalAddress', streetAddress: address, addressCountry: 'MX' })
  if (locations.length === 0)
    return [
      {
        ...common,
        '@id': businessId(site),
        name: studio.business_name,
        address: studio.location ? at(studio.location.replaceAll('\n', ', ')) : undefined,
      },
    ]
  return locations.map(({ location_id: id, name, address, maps_url: map }, index) => ({
    ...common,
    // The first location represents the studio when other items refer to it.
    '@id': index === 0 ? businessId(site) : `${businessId(site)}-${id}`,
    name: locations.length === 1 ? studio.business_name : `${studio.business_name} ${name}`,
    address: address ? at(address) : undefined,
    hasMap: map ?? undefined,
  }))
}

/** The most events per page: a week of a busy studio would be heavier than the page. */
const MOST_EVENTS = 12

/** Each upcoming class. */
export function events(site: Site, classes: readonly SingleClass[], now: Date): Thing[] {
  const { siteOrigin, studio } = site
  return classes
    .filter((single) => new Date(single.class_date) > now)
    .slice(0, MOST_EVENTS)
    .map((single) => ({
      '@type': 'Event',
      name: single.class_type.name,
      description: single.description ?? undefined,
      startDate: single.class_date,
      endDate: classEnd(single).toISOString(),
      eventStatus: `https://schema.org/${single.cancelledAt === null ? 'EventScheduled' : 'EventCancelled'}`,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: `${studio.business_name} ${single.location.name}`,
        address: single.location.address ?? single.location.name,
      },
      image: absolute(siteOrigin, single.class_type.file?.src),
      performer: single.class_instructors.map(({ instructor }) => ({
        '@type': 'Person',
        name: fullName(instructor),
        url: siteOrigin + paths.instructor(instructor.instructor_id),
      })),
      organizer: { '@id': businessId(site), name: studio.business_name, url: siteOrigin + paths.landing() },
      maximumAttendeeCapacity: single.capacity ?? undefined,
      remainingAttendeeCapacity: single.places_left,
      url: siteOrigin + paths.classType(single.class_type.class_type_id),
    }))
}

/** Each package with its current price. */
export function products(site: Site, packages: readonly ClassPackage[]): Thing[] {
  const { siteOrigin, studio } = site
  return packages.map((pack) => ({
    '@type': 'Product',
    name: pack.title,
    description: plain(pack.short_description ?? pack.description) ?? pack.title,
    image: absolute(siteOrigin, pack.image?.src ?? studio.social_media_image),
    brand: { '@type': 'Brand', name: studio.business_name },
    offers: {
      '@type': 'Offer',
      price: (pack.sale_price ?? pack.price).toFixed(2),
      priceCurrency: 'MXN',
      availability: 'https://schema.org/InStock',
      url: siteOrigin + paths.checkout(pack.class_package_id),
      seller: { '@id': businessId(site), name: studio.business_name },
    },
  }))
}

/** A coach. */
export function person(site: Site, coach: Instructor): Thing {
  return {
    '@type': 'Person',
    name: fullName(coach),
    description: plain(coach.short_bio) ?? undefined,
    image: absolute(site.siteOrigin, coach.file?.src),
    jobTitle: 'Coach',
    url: site.siteOrigin + paths.instructor(coach.instructor_id),
    worksFor: { '@id': businessId(site), name: site.studio.business_name },
  }
}

/** The questions of a page: each heading with the text below it. Null where there is none. */
export function questions(content: string | null): Thing | null {
  const found = [...(content ?? '').matchAll(/<h([2-4])[^>]*>(.*?)<\/h\1>(.*?)(?=<h[2-4][\s>]|$)/gs)]
  const entities = found.flatMap(([, , heading, below]) => {
    const [question, answer] = [plain(heading), plain(below)]
    if (question === null || answer === null) return []
    return [{ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } }]
  })
  return entities.length === 0 ? null : { '@type': 'FAQPage', mainEntity: entities }
}

/** The items as the text of a script element; `<` is escaped, so nothing in them can end it. */
export function jsonLd(things: readonly Thing[]): string {
  // A list and not one `@graph`, which not every reader follows.
  const list = things.map((thing) => ({ '@context': 'https://schema.org', ...thing }))
  return JSON.stringify(list).replaceAll('<', '\\u003c')
}
