import { describe, expect, it } from 'vitest'
import type { StaffClass } from '#contract/types.ts'
import { clock, hourHeight, hoursOf, instantOf, movedBy, placed, slotOf, stretchedBy } from './grid.ts'

const ZONE = 'America/Mexico_City'
let id = 0
const at = (time: string, duration = 60) =>
  ({
    single_class_id: (id += 1),
    class_date: instantOf(
      { day: '2026-11-23', minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) },
      ZONE,
    ),
    duration,
  }) as StaffClass

describe('the grid of the timetable', () => {
  it('places a class by the studio’s clock, and back', () => {
    const slot = slotOf({ class_date: '2026-11-24T01:30:00.000Z', duration: 50 }, ZONE)
    expect(slot).toEqual({ day: '2026-11-23', minute: 19 * 60 + 30, duration: 50 })
    expect(instantOf(slot, ZONE)).toBe('2026-11-24T01:30:00.000Z')
    expect(clock(slot.minute)).toBe('19:30')
    // As the other screens write it.
    expect(slotOf({ class_date: '2026-11-24T01:30:40.000Z', duration: 50 }, ZONE).minute).toBe(19 * 60 + 30)
  })

  it('moves within the day, never past midnight, and to other days', () => {
    const slot = { day: '2026-11-30', minute: 30, duration: 50 }
    expect(movedBy(slot, { minutes: -60 }).minute).toBe(0)
    expect(movedBy(slot, { minutes: 2000 })).toMatchObject({ day: '2026-11-30', minute: 1425 })
    expect(movedBy(slot, { days: 1 }).day).toBe('2026-12-01')
    expect(stretchedBy(slot, -60).duration).toBe(15)
  })

  it('puts overlapping classes side by side, and those that only touch below each other', () => {
    const lanes = placed([at('10:00'), at('10:30'), at('11:00'), at('12:00')], ZONE)
    expect(lanes.map(({ lane, lanes: of }) => [lane, of])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })

  it('gives those that begin together a row each, and later ones a step further in', () => {
    const stacks = placed([at('10:00'), at('10:00', 50), at('10:00'), at('10:30'), at('11:30')], ZONE)
    expect(stacks.map(({ row, rows, step }) => [row, rows, step])).toEqual([
      [0, 3, 0],
      [1, 3, 0],
      [2, 3, 0],
      [0, 1, 1],
      [0, 1, 0],
    ])
  })

  it('makes rows of beginnings that would leave too little of each other to press', () => {
    const stacks = placed([at('10:00'), at('10:05'), at('10:15', 30), at('10:45'), at('11:00')], ZONE)
    expect(stacks.map(({ row, rows, from, room, step }) => [row, rows, from, room, step])).toEqual([
      [0, 3, 600, 45, 0],
      [1, 3, 600, 45, 0],
      [2, 3, 600, 45, 0],
      [0, 1, 645, 15, 1],
      [0, 1, 660, 60, 2],
    ])
  })

  it('makes rows of what begins as others end where those have no room for theirs', () => {
    const halves = ['10:00', '10:00', '10:00', '10:00', '10:30', '10:30', '11:30'].map((time) => at(time, 30))
    expect(placed(halves, ZONE).map(({ row, rows, from }) => [row, rows, from])).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((row) => [row, 6, 600]),
      [0, 1, 690],
    ])
    // Two have room for theirs.
    expect(placed([at('10:00', 30), at('10:00', 30), at('10:30')], ZONE).map(({ rows }) => rows)).toEqual([
      2, 2, 1,
    ])
  })

  it('never steps so far in that nothing is left', () => {
    const stairs = placed(
      ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15', '11:30'].map((time) => at(time, 240)),
      ZONE,
    )
    expect(stairs.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 4, 4])
  })

  it('makes hours as tall as the rows of a week need', () => {
    const heights = (...classes: StaffClass[]) => hourHeight(placed(classes, ZONE))
    expect(heights(at('10:00'), at('11:00'))).toBe(72)
    expect(heights(at('10:00'), at('10:30'))).toBe(96)
    expect(heights(at('10:00'), at('10:15'))).toBe(100)
    expect(heights(at('10:00', 45), at('10:00', 45), at('10:00', 45), at('10:45'))).toBe(100)
    expect(heights(...Array.from({ length: 9 }, () => at('10:00', 15)))).toBe(160)
  })

  it('shows the usual hours, and more where there are classes', () => {
    expect(hoursOf([], ZONE)).toEqual([7, 21])
    expect(hoursOf([at('05:45'), at('21:30')], ZONE)).toEqual([5, 23])
  })
})
