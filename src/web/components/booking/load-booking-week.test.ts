import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import type { Api } from '#web/api/client.ts'
import { apiContext, nowContext, studioContext, viewerContext } from '#web/server-context.ts'
import { loadComingWeek } from './load-booking-week.ts'

/** The Monday of the week that a coach's page shows at a given time, with these classes. */
async function mondayShown(now: string, classes: readonly string[], search = ''): Promise<string> {
  const api = (name: string, asked: { query?: { start_date: string; end_date: string } } = {}) => {
    if (name === 'GET /locations') return Promise.resolve({ locations: [], opens_on_one: false })
    const { start_date: first = '', end_date: last = '' } = asked.query ?? {}
    const within = classes.filter((at) => at.slice(0, 10) >= first && at.slice(0, 10) <= last)
    return Promise.resolve({
      days: within.map((at) => ({ date: at.slice(0, 10), details: [{ class_date: at }] })),
    })
  }
  const context = new RouterContextProvider()
  context.set(apiContext, api as unknown as Api)
  context.set(studioContext, configurationFrom(new Map()))
  context.set(nowContext, new Date(now))
  context.set(viewerContext, null)
  const url = new URL(`http://site.test/instructor/1${search}`)
  return (await loadComingWeek({ context, url, request: new Request(url) }, { instructor_id: 1 })).week.monday
}

const SUNDAY_EVENING = '2026-11-22T20:00:00-06:00'

it.each([
  [
    'this week while a class is left of it',
    '2026-11-18T08:00:00-06:00',
    ['2026-11-22T09:00:00-06:00', '2026-11-24T09:00:00-06:00'],
    '2026-11-16',
  ],
  [
    'the next when none is left',
    SUNDAY_EVENING,
    ['2026-11-22T09:00:00-06:00', '2026-11-24T09:00:00-06:00'],
    '2026-11-23',
  ],
  ['this week where the next has none either', SUNDAY_EVENING, ['2026-12-02T09:00:00-06:00'], '2026-11-16'],
])('shows %s', async (_what, now, classes, monday) => {
  expect(await mondayShown(now, classes)).toBe(monday)
})

it('shows the week in the URL, even if it is empty', async () => {
  const classes = ['2026-11-24T09:00:00-06:00']
  expect(await mondayShown(SUNDAY_EVENING, classes, '?semana=2026-11-16')).toBe('2026-11-16')
})
