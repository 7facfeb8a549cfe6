import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { readsOf } from './kept-query.ts'

const week = { semana: /^\d+$/ }
const route = (id: string, parentId: string | undefined, path: string | undefined, handle?: object) => ({
  [id]: {
    id,
    parentId,
    path,
    index: path === undefined && id === 'home' ? true : undefined,
    module: { handle },
  },
})
const routes = {
  ...route('root', undefined, ''),
  ...route('site', 'root', undefined, { shared: true }),
  ...route('home', 'site', undefined, { reads: week }),
  ...route('slug', 'site', ':slug'),
  ...route('transfer', 'site', 'transferencia/:token', { shared: false }),
  ...route('enter', 'root', 'entrar'),
} as unknown as ServerBuild['routes']

it('says what a page reads, and that others are nobody else’s', () => {
  expect(readsOf(routes, '/')).toBe(week)
  expect(readsOf(routes, '/nosotras')).toEqual({})
  expect(readsOf(routes, '/transferencia/x')).toBeNull()
  expect(readsOf(routes, '/entrar')).toBeNull()
  expect(readsOf(routes, '/nada/de/esto')).toBeNull()
  expect(readsOf(routes, '/%E0%A4%A')).toEqual({})
})
