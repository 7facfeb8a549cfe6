import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import type { Api } from '#web/api/client.ts'
import { actingContext, apiContext, nowContext, studioContext, viewerContext } from '#web/server-context.ts'
import { loadComingClasses } from './load-coming-classes.ts'

/** What a coach's page shows at a given time, with these classes; and how often the timetable was read. */
async function shown(now: string, classes: readonly string[], search = '', single_class_enabled = true) {
  let reads = 0
  const api = (name: string, asked: { query?: { start_date: string; end_date: string } } = {}) => {
    if (name === 'GET /locations') return Promise.resolve({ locations: [], opens_on_one: false })
    reads++
    const { start_date: first = '', end_date: last = '' } = asked.query ?? {}
    const within = classes.filter((at) => at.slice(0, 10) >= first && at.slice(0, 10) <= last)
    return Promise.resolve({
      days: within.map((at) => ({ date: at.slice(0, 10), details: [{ class_date: at }] })),
    })
  }
  const context = new RouterContextProvider()
  context.set(apiContext, api as unknown as Api)
  context.set(studioContext, configurationFrom(new Map([['single_class_enabled', single_class_enabled]])))
  context.set(nowContext, new Date(now))
  context.set(viewerContext, null)
  context.set(actingContext, null)
  const url = new URL(`http://site.test/instructor/1${search}`)
  const { booking, days } = await loadComingClasses(
    { context, url, request: new Request(url) },
    { instructor_id: 1 },
  )
  const of = (list: typeof days) =>
    list.flatMap((day) => day.details.map((single) => single.class_date.slice(5, 13)))
  return { next: booking && of(booking.week.days), read: of(days), opened: booking?.week.opened, reads }
}

const SUNDAY = '2026-11-22T20:00:00-06:00'
const day = (date: string, hour = '09') => `${date}T${hour}:00:00-06:00`

it('lists the next four classes, whatever week they are in', async () => {
  const classes = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map(
    (date) => day(date),
  )
  const { next, opened, reads } = await shown(SUNDAY, classes)
  expect(next).toEqual(['11-23T09', '11-24T09', '11-25T09', '11-26T09'])
  expect([opened, reads]).toEqual([true, 1])
})

it('looks six weeks ahead where the next days have too few', async () => {
  const classes = [day('2026-11-23'), day('2026-12-20'), day('2027-01-02'), day('2027-01-03')]
  const { next, read, reads } = await shown(SUNDAY, classes)
  expect(next).toEqual(['11-23T09', '12-20T09', '01-02T09'])
  expect(read).toEqual(next)
  expect(reads).toBe(2)
})

it('shows the week that is asked for, whatever it holds', async () => {
  const { next, opened } = await shown(SUNDAY, [day('2026-11-16'), day('2026-11-24')], '?semana=2026-11-23')
  expect(next).toEqual(['11-24T09'])
  expect(opened).toBe(false)
})

it('reads nothing where the studio offers no classes in person', async () => {
  for (const search of ['', '?semana=2026-11-23']) {
    const { next, read, reads } = await shown(SUNDAY, [day('2026-11-24')], search, false)
    expect([next, read, reads]).toEqual([null, [], 0])
  }
})
