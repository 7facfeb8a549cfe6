import { expect, it } from 'vitest'
import { touches } from './live-timetable.ts'

const week = { monday: '2026-11-16', days: [], timezone: 'America/Mexico_City' }

it.each([
  ['in the middle', '2026-11-18T15:00:00Z', '2026-11-18T15:00:00Z', true],
  ['on its first morning', '2026-11-16T06:00:00Z', '2026-11-16T06:00:00Z', true],
  ['the evening before', '2026-11-16T05:59:00Z', '2026-11-16T05:59:00Z', false],
  ['on its last evening', '2026-11-23T05:59:00Z', '2026-11-23T05:59:00Z', true],
  ['the morning after', '2026-11-23T06:00:00Z', '2026-11-23T06:00:00Z', false],
  ['moved out of it', '2026-11-20T15:00:00Z', '2026-12-20T15:00:00Z', true],
  ['moved into it', '2026-10-20T15:00:00Z', '2026-11-17T15:00:00Z', true],
  ['a series over it', '2026-01-01T15:00:00Z', '2026-12-31T15:00:00Z', true],
  ['long before', '2026-01-01T15:00:00Z', '2026-01-31T15:00:00Z', false],
])('a change %s', (_, from, to, is) => {
  expect(touches(week, { from, to })).toBe(is)
})
