import type { StaffClass } from '#contract/types.ts'
import { atWallTime, wallTimeOf } from '#domain/time/at-wall-time.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { MS_PER_MINUTE } from '#domain/time/spans.ts'

/** Classes begin and last in steps of so many minutes when they are moved or stretched. */
export const STEP = 15
export const HOUR = 60
const DAY = 24 * HOUR
/** The hours that are always shown. */
const [OPENS, CLOSES] = [7, 21]

/** A place on the timetable: a day of the studio, and the minutes since its midnight. */
export interface Slot {
  day: string
  minute: number
  duration: number
}

/**
 * A class with its slot. Classes at the same time share the day's width as lanes, or, where a day is too narrow for that, those that
 * begin about together are rows of the time until the next beginning, each later beginning a step further in.
 */
export interface Placed extends Slot {
  single: StaffClass
  lane: number
  lanes: number
  /** The most lanes of those whose rows it shares. */
  crowd: number
  row: number
  rows: number
  /** Where the rows begin, in minutes of the day, and how many minutes they share. */
  from: number
  room: number
  step: number
}

/** Heights are in px at the usual size of text, and grow with it. Rows are at least so high: a size to press (WCAG 2.5.8), and the line between them. */
const ROW_HEIGHT = 25
/** More steps would leave too little of a narrow day. */
const MOST_STEPS = 4
/** The height of an hour: two lines of a name and its hour fit into fifty minutes; where classes overlap, into two rows of them. */
const [USUAL_HOUR, DENSE_HOUR, TALLEST_HOUR] = [72, 96, 160]
/** The minutes that a row needs in the tallest hour. */
const ROW_MINUTES = 10

export function slotOf(single: Pick<StaffClass, 'class_date' | 'duration'>, timezone: string): Slot {
  const begins = new Date(single.class_date)
  return {
    day: localDay(begins, timezone),
    minute: Math.floor(wallTimeOf(begins, timezone) / MS_PER_MINUTE),
    duration: single.duration,
  }
}

/** When a class in this slot begins. */
export const instantOf = ({ day, minute }: Pick<Slot, 'day' | 'minute'>, timezone: string): string =>
  atWallTime(day, minute * MS_PER_MINUTE, timezone).toISOString()

/** A slot moved by days and minutes, which stays on the day that it is moved to. */
export function movedBy(slot: Slot, { days = 0, minutes = 0 }: { days?: number; minutes?: number }): Slot {
  const minute = Math.min(Math.max(slot.minute + minutes, 0), DAY - STEP)
  return { ...slot, day: addDays(slot.day, days), minute }
}

/** A slot that lasts longer or shorter, at least one step. */
export const stretchedBy = (slot: Slot, minutes: number): Slot => ({
  ...slot,
  duration: Math.min(Math.max(slot.duration + minutes, STEP), DAY),
})

/** `18:30` */
export const clock = (minute: number): string =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`

/** The classes of one day, side by side where they overlap. */
export function placed(classes: readonly StaffClass[], timezone: string): Placed[] {
  const all = classes
    .map((single): Placed => {
      const slot = slotOf(single, timezone)
      return {
        single,
        ...slot,
        lane: 0,
        lanes: 1,
        crowd: 1,
        row: 0,
        rows: 1,
        from: slot.minute,
        room: slot.duration,
        step: 0,
      }
    })
    .toSorted(
      (one, other) => one.minute - other.minute || one.single.single_class_id - other.single.single_class_id,
    )
  const groups = grouped(all, (one, group) => one.minute < Math.max(lastEnd(group), endOfRows(group)))
  for (const [index, group] of groups.entries()) {
    for (const beside of grouped(group, (one, others) => one.minute < lastEnd(others))) {
      for (const one of beside) one.lane = freeLane(beside, one)
      for (const one of beside) one.lanes = Math.max(...beside.map(({ lane }) => lane)) + 1
    }
    for (const one of group) one.crowd = Math.max(...group.map(({ lanes }) => lanes))
    stack(group, groups[index + 1]?.[0]?.minute ?? DAY)
  }
  return all
}

/** Neighbours in one group as long as they belong to it. */
function grouped(all: readonly Placed[], belongs: (one: Placed, group: readonly Placed[]) => boolean) {
  const groups: Placed[][] = []
  for (const one of all) {
    const group = groups.at(-1)
    if (group && belongs(one, group)) group.push(one)
    else groups.push([one])
  }
  return groups
}

/** The first lane without an earlier class that still runs. */
function freeLane(group: readonly Placed[], one: Placed): number {
  const earlier = group.slice(0, group.indexOf(one))
  const busy = new Set(earlier.filter((each) => endOf(each) > one.minute).map(({ lane }) => lane))
  let lane = 0
  while (busy.has(lane)) lane += 1
  return lane
}

/** A beginning joins the rows where what it leaves of them would be too low to press. */
const inRows = (classes: readonly Placed[]): Placed[][] =>
  grouped(classes, (one, rows) => one.minute < endOfRows(rows))

/** What begins before this would cover the last of these rows, also when their classes are over. */
function endOfRows(classes: readonly Placed[]): number {
  let [from, rows] = [0, 0]
  for (const { minute } of classes) {
    if (minute < from + ROW_MINUTES * rows) rows += 1
    else [from, rows] = [minute, 1]
  }
  return from + ROW_MINUTES * rows
}

/** Gives overlapping classes their rows and steps. @param next when the next class after them begins */
function stack(overlapping: readonly Placed[], next: number): void {
  const together = inRows(overlapping)
  for (const [index, rows] of together.entries()) {
    const from = rows[0]?.from ?? 0
    const room = Math.min(lastEnd(rows), together[index + 1]?.[0]?.from ?? next) - from
    const earlier = together.slice(0, index).flat()
    const steps = earlier.filter((each) => endOf(each) > from).map(({ step }) => step)
    const step = Math.min(Math.max(-1, ...steps) + 1, MOST_STEPS)
    for (const [row, each] of rows.entries())
      Object.assign(each, { row, rows: rows.length, from, room, step })
  }
}

/** How tall an hour of a week needs to be, so that every class shows a part that can be pressed where days are too narrow for lanes. */
export function hourHeight(week: readonly Placed[]): number {
  const overlapping = week.filter(({ crowd }) => crowd > 1)
  if (overlapping.length === 0) return USUAL_HOUR
  const needed = overlapping.map(({ rows, room }) => Math.ceil((ROW_HEIGHT * rows * HOUR) / room))
  return Math.min(Math.max(DENSE_HOUR, ...needed), TALLEST_HOUR)
}

const endOf = ({ minute, duration }: Slot): number => minute + duration
const lastEnd = (classes: readonly Placed[]): number => Math.max(...classes.map(endOf))

/** The first hour to show and the one at which the grid ends, wide enough for every class. */
export function hoursOf(classes: readonly StaffClass[], timezone: string): [first: number, last: number] {
  const slots = classes.map((single) => slotOf(single, timezone))
  const first = Math.min(OPENS, ...slots.map(({ minute }) => Math.floor(minute / HOUR)))
  const last = Math.max(CLOSES, ...slots.map(({ minute, duration }) => Math.ceil((minute + duration) / HOUR)))
  return [first, Math.min(last, 24)]
}
