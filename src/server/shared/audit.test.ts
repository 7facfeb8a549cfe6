import { describe, expect, it } from 'vitest'
import { differing } from './audit.ts'

describe('the fields of a change', () => {
  it('are those that differ, before and after', () => {
    const before = { name: 'Condesa', address: 'Ámsterdam 1', updated_at: new Date(0) }
    const after = { name: 'Condesa', address: 'Ámsterdam 2', updated_at: new Date(1) }
    expect(differing(before, after)).toEqual({
      before: { address: 'Ámsterdam 1' },
      after: { address: 'Ámsterdam 2' },
    })
  })

  it('are all given ones for a new or a removed record', () => {
    expect(differing(null, { name: 'Roma', note: null })).toEqual({ before: null, after: { name: 'Roma' } })
    expect(differing({ name: 'Roma' }, null)).toEqual({ before: { name: 'Roma' }, after: null })
  })

  it('are none when everything is the same, also within lists', () => {
    expect(differing({ map: [1, 2], place: null }, { map: [1, 2] })).toBeNull()
    expect(differing({ map: [1, 2] }, { map: [2, 1] })).not.toBeNull()
  })
})
