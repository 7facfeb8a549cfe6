import { describe, expect, it } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { rangeOfDays } from '#domain/time/days.ts'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import type { Api } from '#web/api/client.ts'
import { apiContext, nowContext, studioContext } from '#web/server-context.ts'
import { type Only, readAsked, weekFrom } from './load-week.ts'

const at = (search: string) => weekFrom(new URL(`http://site.test/calendario${search}`))

describe('the week of an address', () => {
  it('is none unless one is asked for', () => {
    expect(at('')).toBeNull()
    expect(at('?semana=2026-11-23')).toBe('2026-11-23')
  })

  it('is the week of the given day', () => {
    expect(at('?semana=2026-11-29')).toBe('2026-11-23')
    expect(at('?semana=2027-01-01')).toBe('2026-12-28')
  })

  it.each([
    '?semana=',
    '?semana=2026-02-30',
    '?semana=9999-12-31',
    '?semana=abc',
    '?semana=2026-11-18T10:00',
  ])('ignores %s', (search) => {
    expect(at(search)).toBeNull()
  })
})

describe('the location that a calendar opens on', () => {
  /** The location for which the timetable is requested, in a studio with locations 4 and 7. */
  async function opened(
    search: string,
    { many = true, cookie = '', only = {} }: { many?: boolean; cookie?: string; only?: Only } = {},
  ) {
    const locations = [4, 7].map((location_id) => ({ location_id, name: `${location_id}` }))
    const context = new RouterContextProvider()
    const api = () => Promise.resolve({ locations, opens_on_one: many })
    context.set(apiContext, api as unknown as Api)
    context.set(studioContext, configurationFrom(new Map()))
    context.set(nowContext, new Date('2026-11-18T12:00:00Z'))
    const url = new URL(`http://site.test/mystudio${search}`)
    const { query, withDays } = await readAsked(
      { context, url, request: new Request(url, { headers: { cookie } }) },
      only,
    )
    expect(withDays([]).filter.estudio).toBe(query.location_id ?? null)
    return query.location_id
  }

  it.each([
    ['all of them in a studio with few classes', '', { many: false }, undefined],
    ['there as well whatever was looked at last', '', { many: false, cookie: 'cupo-estudio=7' }, undefined],
    ['the first in one with many', '', {}, 4],
    ['the one that was looked at last', '', { cookie: 'a=b; cupo-estudio=7' }, 7],
    ['the first where that one is gone', '', { cookie: 'cupo-estudio=5' }, 4],
    ['the one that the address names', '?estudio=4', { cookie: 'cupo-estudio=7' }, 4],
    ['all where the address says so', '?estudio=todos', { cookie: 'cupo-estudio=7' }, undefined],
    ['all on the page of a coach', '', { only: { instructor_id: 1 } }, undefined],
  ])('is %s', async (_what, search, given, id) => {
    expect(await opened(search, given)).toBe(id)
  })
})

describe('the days of a calendar', () => {
  /** What is shown of a Saturday evening, where these days have classes of a type, by a coach. */
  async function shown(
    search: string,
    classes: Partial<Record<number, number>>,
    now = '2026-11-21T20:00:00-06:00',
  ) {
    const context = new RouterContextProvider()
    const lists = { locations: [], class_types: [type(1), type(2)], instructors: [] }
    context.set(apiContext, (() => Promise.resolve(lists)) as unknown as Api)
    context.set(studioContext, configurationFrom(new Map()))
    context.set(nowContext, new Date(now))
    const url = new URL(`http://site.test/calendario${search}`)
    const { query, withDays } = await readAsked(
      { context, url, request: new Request(url) },
      { choices: true },
    )
    const days = rangeOfDays(String(query.start_date), String(query.end_date)).map((date) => ({
      date,
      details: Array.from({ length: classes[Number(date.slice(-2))] ?? 0 }, () => ({
        class_date: `${date}T18:00:00.000Z`,
        capacity: 8,
        places_left: 3,
        class_type: type(1),
      })),
    }))
    return { query, week: withDays(days as never) }
  }
  const type = (class_type_id: number) => ({ class_type_id, name: `${class_type_id}` })
  const MANY: Partial<Record<number, number>> = { 16: 3, 20: 2, 22: 2, 23: 4 }

  it('are the next seven at the end of the week, with what is over folded', async () => {
    const { week } = await shown('', MANY)
    expect(week.days.map(({ date }) => date.slice(-2))).toEqual(['21', '22', '23', '24', '25', '26', '27'])
    expect(week).toMatchObject({ coming: true, opened: true, monday: '2026-11-16' })
    expect(week.folded).toEqual({ first: '2026-11-16', last: '2026-11-20', classes: 5 })
  })

  it('are the whole week where the address names it', async () => {
    const { week, query } = await shown('?semana=2026-11-16', MANY)
    expect(query).toEqual({ start_date: '2026-11-16', end_date: '2026-11-22' })
    expect(week).toMatchObject({ coming: false, opened: false })
    expect(week.days.map(({ date }) => date.slice(-2))).toEqual(['21', '22'])
    const whole = await shown('?semana=2026-11-16&dias=todos', MANY)
    expect([whole.week.days.length, whole.week.folded]).toEqual([7, null])
  })

  it('do not depend on the class type that is chosen', async () => {
    const { week, query } = await shown('?clase=2', MANY)
    expect(query).toEqual({ start_date: '2026-11-16', end_date: '2026-11-27' })
    expect(week.coming).toBe(true)
    expect(week.days.flatMap((day) => day.details)).toEqual([])
  })

  it('are this week while it has enough, and ask for no more on a Monday', async () => {
    const { week, query } = await shown('', { 17: 6 }, '2026-11-16T08:00:00-06:00')
    expect(query).toEqual({ start_date: '2026-11-16', end_date: '2026-11-22' })
    expect(week).toMatchObject({ coming: false, opened: true, folded: null })
  })
})
