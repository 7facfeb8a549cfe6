import { describe, expect, it } from 'vitest'
import { changedParts, differences, isMissing, merged } from './changes.ts'

const base = { name: 'Condesa', address: 'Ámsterdam 1', note: null as string | null }

describe('an editor’s request', () => {
  it('carries what changed alone', () => {
    expect(changedParts(base, { ...base, address: 'Ámsterdam 2' })).toEqual({ address: 'Ámsterdam 2' })
    expect(changedParts(base, { ...base })).toEqual({})
  })

  it('needs a required field, unless the record had none', () => {
    expect([isMissing('', null), isMissing(' ', '5512345678'), isMissing('', '')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isMissing('5512345678', null)).toBe(false)
  })
})

describe('two people in one editor', () => {
  const theirs = { ...base, name: 'La Condesa', note: 'Timbre 4' }

  it('shows the second what the first changed', () => {
    expect(differences(base, theirs, { ...base, name: 'Condesa DF' })).toEqual([
      { name: 'name', theirs: 'La Condesa', yours: 'Condesa DF', clashes: true },
      { name: 'note', theirs: 'Timbre 4', yours: null, clashes: false },
    ])
  })

  it('asks for no choice where the second changed other fields', () => {
    expect(differences(base, theirs, { ...base, address: 'Ámsterdam 2' })).toMatchObject([
      { name: 'name', clashes: false },
      { name: 'note', clashes: false },
    ])
  })

  it('shows nothing where both wrote the same', () => expect(differences(base, theirs, theirs)).toEqual([]))

  it('keeps both changes where they touch different fields', () => {
    expect(merged(base, theirs, { ...base, address: 'Ámsterdam 2' })).toEqual({
      name: 'La Condesa',
      address: 'Ámsterdam 2',
      note: 'Timbre 4',
    })
  })

  it('keeps what only the second changed where the first one’s version is taken', () => {
    const yours = { ...base, name: 'Condesa DF', address: 'Ámsterdam 2' }
    expect(merged(base, theirs, yours, false)).toEqual({ ...theirs, address: 'Ámsterdam 2' })
  })
})
