import { expect, it } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { navEntries } from './nav-entries.ts'

it('leads to the calendar only where the studio offers classes in person', () => {
  const sections = (single_class_enabled: boolean) =>
    navEntries(configurationFrom(new Map([['single_class_enabled', single_class_enabled]]))).map(
      ({ section }) => section,
    )
  expect(sections(true)).toEqual(['classes', 'coaches', 'packages', 'calendar'])
  expect(sections(false)).toEqual(['classes', 'coaches', 'packages'])
})
