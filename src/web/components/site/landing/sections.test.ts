import { describe, expect, it } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { hasContent, heroMedia, isAlt, sectionsOf } from './sections.ts'

describe('the sections of the landing page', () => {
  it('have a default order', () => {
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

  it('put a calendar without a position where its flag is a number', () => {
    const studio = configurationFrom(
      new Map<string, null | number>([
        ['schedule_order', null],
        ['hero_order', 1],
        ['about_order', 0],
      ]),
    )
    expect(sectionsOf(studio).slice(0, 3)).toEqual(['about', 'hero', 'schedule'])
  })

  it('have no calendar where the studio offers no classes in person', () => {
    expect(sectionsOf(configurationFrom(new Map([['single_class_enabled', false]])))).not.toContain(
      'schedule',
    )
  })

  it('follow the studio’s order', () => {
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

describe('a section without content', () => {
  const none = { types: [], coaches: [], packages: [], specials: [], announcements: [] }
  const words = { about_title: null, about_content: '', mission_title: null, mission_content: null }

  it('has no text of its own and no entries in its list', () => {
    for (const name of ['about', 'mission', 'class_types', 'coaches', 'packages', 'announcements'] as const)
      expect(hasContent(name, words, none), name).toBe(false)
    expect(hasContent('hero', words, none)).toBe(true)
    expect(hasContent('schedule', words, none)).toBe(true)
  })

  it('is not empty with either', () => {
    expect(hasContent('about', { ...words, about_content: 'Hola' }, none)).toBe(true)
    expect(hasContent('mission', { ...words, mission_title: 'Moverse' }, none)).toBe(true)
    for (const [name, list] of [
      ['class_types', 'types'],
      ['coaches', 'coaches'],
      ['packages', 'packages'],
      ['packages', 'specials'],
      ['announcements', 'announcements'],
    ] as const)
      expect(hasContent(name, words, { ...none, [list]: [{}] }), list).toBe(true)
  })

  it('is skipped when light and dark backgrounds alternate', () => {
    expect(isAlt('class_types', ['hero', 'class_types', 'mission', 'coaches'])).toBe(false)
    expect(isAlt('coaches', ['hero', 'class_types', 'mission', 'coaches'])).toBe(true)
    expect(isAlt('mission', ['about', 'mission'])).toBe(false)
  })
})

it.each([
  ['image', null, null, null],
  ['image', 'film.mp4', null, null],
  ['image', 'film.mp4', 'a.webp', null],
  ['video', 'film.mp4', null, 'film.mp4'],
  ['video', null, 'a.webp', null],
] as const)('a hero of %s with the film %s and the picture %s plays %s', (resource, video, image, film) => {
  const settings = { hero_resource: resource, hero_video: video, hero_image: image }
  expect(heroMedia(settings)).toEqual({ film, picture: image })
})
