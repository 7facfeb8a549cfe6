import type { StaffClass } from '#contract/types.ts'
import { atWallTime, wallTimeOf } from '#domain/time/at-wall-time.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'

const MS_PER_MINUTE = 60_000
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
 * begin together share their height as rows, each later beginning a step further in.
 */
export interface Placed extends Slot {
  single: StaffClass
  lane: number
  lanes: number
  row: number
  rows: number
  step: number
}

export function slotOf(single: Pick<StaffClass, 'class_date' | 'duration'>, timezone: string): Slot {
  const begins = new Date(single.class_date)
  return {
    day: localDay(begins, timezone),
    minute: Math.round(wallTimeOf(begins, timezone) / MS_PER_MINUTE),
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
    .map((single) => ({ single, ...slotOf(single, timezone), lane: 0, lanes: 1, row: 0, rows: 1, step: 0 }))
    .toSorted(
      (one, other) => one.minute - other.minute || one.single.single_class_id - other.single.single_class_id,
    )
  let group: Placed[] = []
  let ends = -1
  for (const one of all) {
    if (one.minute >= ends) group = []
    const busy = new Set(group.filter((each) => endOf(each) > one.minute).map((each) => each.lane))
    while (busy.has(one.lane)) one.lane += 1
    group.push(one)
    ends = Math.max(ends, endOf(one))
    const lanes = Math.max(...group.map((each) => each.lane)) + 1
    for (const each of group) each.lanes = lanes
    stack(group, one)
  }
  return all
}

/** Gives the last of a group its row and step. */
function stack(group: readonly Placed[], one: Placed): void {
  const together = group.filter(({ minute }) => minute === one.minute)
  for (const [row, each] of together.entries()) Object.assign(each, { row, rows: together.length })
  const running = group.filter((each) => each.minute < one.minute && endOf(each) > one.minute)
  one.step = Math.max(-1, ...running.map(({ step }) => step)) + 1
}

const endOf = ({ minute, duration }: Slot): number => minute + duration

/** The first hour to show and the one at which the grid ends, wide enough for every class. */
export function hoursOf(classes: readonly StaffClass[], timezone: string): [first: number, last: number] {
  const slots = classes.map((single) => slotOf(single, timezone))
  const first = Math.min(OPENS, ...slots.map(({ minute }) => Math.floor(minute / HOUR)))
  const last = Math.max(CLOSES, ...slots.map(({ minute, duration }) => Math.ceil((minute + duration) / HOUR)))
  return [first, Math.min(last, 24)]
}
