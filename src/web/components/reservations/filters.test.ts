import { expect, it } from 'vitest'
import { pagesOf } from '#web/components/records/pages.ts'
import { askedList, listQuery } from './filters.ts'

it.each([
  ['', { filter: 'todas', page: 1 }],
  ['filtro=proximas&pagina=3', { filter: 'proximas', page: 3 }],
  ['filtro=todas', { filter: 'todas', page: 1 }],
  ['filtro=otra&pagina=-1', { filter: 'todas', page: 1 }],
  ['pagina=1e9', { filter: 'todas', page: 1 }],
])('reads ?%s', (search, asked) => {
  expect(askedList(new URLSearchParams(search))).toEqual(asked)
})

it('omits defaults from URLs', () => {
  expect(listQuery('todas')).toEqual({})
  expect(listQuery('pasadas', 2)).toEqual({ filtro: 'pasadas', pagina: 2 })
})

it.each([
  [0, 1],
  [50, 1],
  [51, 2],
])('%i reservations fill %i pages', (total, pages) => {
  expect(pagesOf(total)).toBe(pages)
})
