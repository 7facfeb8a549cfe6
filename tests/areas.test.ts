import { expect, it } from 'vitest'
import { areas, foldersOf } from '../scripts/lib/areas.mjs'

it('an area is a folder of tests/http, with every folder of its name under src', () => {
  expect(areas()).toEqual(expect.arrayContaining(['booking', 'booking/line', 'messages', 'platform']))
  const folders = foldersOf('messages')
  expect(folders).toEqual(
    expect.arrayContaining(['src/domain/messages', 'src/server/features/messages', 'tests/http/messages']),
  )
  expect(folders.filter((folder) => !folder.endsWith('/messages'))).toEqual([])
})
