import { describe, expect, it } from 'vitest'
import { hasWords } from '#domain/plain.ts'
import { type ListColumn, sorted } from './columns.ts'

interface Room {
  name: string
  places: number
}

const columns: ListColumn<Room>[] = [
  { key: 'name', head: 'Nombre', cell: ({ name }) => name, value: ({ name }) => name },
  { key: 'places', head: 'Lugares', cell: ({ places }) => places, value: ({ places }) => places },
  { key: 'map', head: 'Mapa', cell: () => null },
]
const rooms: Room[] = [
  { name: 'Sala 10', places: 8 },
  { name: 'ático', places: 12 },
  { name: 'Sala 2', places: 30 },
]
const names = (key: string, down = false) => sorted(rooms, columns, { key, down }).map(({ name }) => name)

describe('sorting a list', () => {
  it('reads numbers in names as numbers, and accents as their letters', () => {
    expect(names('name')).toEqual(['ático', 'Sala 2', 'Sala 10'])
    expect(names('name', true)).toEqual(['Sala 10', 'Sala 2', 'ático'])
  })

  it('sorts numbers by value', () => expect(names('places')).toEqual(['Sala 10', 'ático', 'Sala 2']))

  it('keeps the order for a column without a value', () =>
    expect(names('map')).toEqual(rooms.map(({ name }) => name)))
})

describe('searching a list', () => {
  it('finds every word, without accents and in any case', () => {
    expect(hasWords('Indoor Cycling México', 'mexico IND')).toBe(true)
    expect(hasWords('Indoor Cycling', 'yoga')).toBe(false)
    expect(hasWords('Indoor Cycling', '')).toBe(true)
  })
})
