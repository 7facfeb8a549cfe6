import { describe, expect, it } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import type { Api } from '#web/api/client.ts'
import { apiContext, nowContext, studioContext } from '#web/server-context.ts'
import { type Only, readAsked, weekFrom } from './load-week.ts'

const at = (search: string): string => weekFrom(new URL(`http://site.test/calendario${search}`), '2026-11-18')

describe('the week in the URL', () => {
  it('is this week by default', () => {
    expect(at('')).toBe('2026-11-16')
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
    expect(at(search)).toBe('2026-11-16')
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
