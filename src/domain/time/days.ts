// Days of the studio's calendar are text, YYYY-MM-DD: they sort as text and no time zone shifts them.

import { MS_PER_DAY } from './spans.ts'

/** Whole days from 1970-01-01 to a day. */
export function dayNumber(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  // Not Date.UTC, which maps the years 0 to 99 to 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month - 1, date) / MS_PER_DAY
}

/** A day moved by a number of days. */
export function addDays(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * MS_PER_DAY).toISOString().slice(0, -'T00:00:00.000Z'.length)
}

/** The number of days between two days; negative when the second comes first. */
export function daysBetween(first: string, second: string): number {
  return dayNumber(second) - dayNumber(first)
}

/** Every day from the first to the last, inclusive; empty when the last comes first. */
export function rangeOfDays(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) =>
    addDays(first, index),
  )
}

/** The weekday of a day, 1 = Monday … 7 = Sunday. */
export function weekdayOf(day: string): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1
}

/** The Monday on or before a day. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - weekdayOf(day))
}
