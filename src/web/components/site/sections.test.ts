import { describe, expect, it } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { sectionsOf } from './sections.ts'

describe('the sections of the landing page', () => {
  it('come in their usual order', () => {
    expect(sectionsOf(configurationFrom(new Map()))).toEqual([
      'hero',
      'about',
      'class_types',
      'mission',
      'coaches',
      'packages',
      'schedule',
      'announcements',
    ])
  })

  it('put a calendar without a place of its own where its flag reads as a number', () => {
    const studio = configurationFrom(
      new Map<string, null | number>([
        ['schedule_order', null],
        ['hero_order', 1],
        ['about_order', 0],
      ]),
    )
    expect(sectionsOf(studio).slice(0, 3)).toEqual(['about', 'hero', 'schedule'])
  })

  it('follow the studio', () => {
    const studio = configurationFrom(
      new Map<string, boolean | number>([
        ['mission_enabled', false],
        ['schedule_order', 0],
        ['announcements_order', 2],
      ]),
    )
    expect(sectionsOf(studio)).toEqual([
      'schedule',
      'hero',
      'about',
      'announcements',
      'class_types',
      'coaches',
      'packages',
    ])
  })
})
