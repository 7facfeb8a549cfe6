import type { SingleClass } from '#contract/types.ts'
import { classEnd } from '#domain/schedule/class-end.ts'
import { calendarFileText, calendarFileTexts as texts } from '#text/account/own-reservations.ts'
import { coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'

/** `20261118T180000Z` */
const compact = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** The URL that adds a class to Google's calendar. */
export function googleCalendar(single: SingleClass, spot: number | null, studio: string): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: texts.summary({ name: single.class_type.name, studio }),
    dates: `${compact(new Date(single.class_date))}/${compact(classEnd(single))}`,
    details: calendarFileText(coachesOf(single), spot),
    location: whereOf(single.location),
  })
  return `https://calendar.google.com/calendar/render?${query}`
}

/** The route to a location without a map of its own: a search for its address. */
export const directionsTo = (location: SingleClass['location']): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: whereOf(location) })}`

export const whereOf = ({ name, address }: SingleClass['location']): string =>
  [name, address].filter(Boolean).join(', ')

/** The same URL for programs that subscribe to calendars. */
export const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:')
