import { describe, expect, it } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { settingGroups } from '#domain/configuration/definition.ts'
import { definitionOf, settingKeys } from '#domain/configuration/registry.ts'
import { settingGroupTexts, settingOptions, settingTexts } from '#text/admin/settings/configuration.ts'
import { colorKeys } from '#web/components/brand/color-notes.ts'
import { same } from '#web/routes/admin/catalogue/changes.ts'
import { orderedSections, sectionNames } from '#web/components/site/landing/sections.ts'
import {
  fieldsOf,
  moveSection,
  panelGroups,
  panelOf,
  panels,
  placesOf,
  problemOf,
  searchSettings,
  type Values,
} from './values.ts'

const values: Values = configurationFrom(new Map())

describe('the settings page', () => {
  it('has a label and a hint for every key, and no others', () => {
    expect(Object.keys(settingTexts).sort()).toEqual([...settingKeys].sort())
    for (const key of settingKeys) {
      expect(settingTexts[key].label, key).not.toBe('')
      expect(settingTexts[key].hint, key).not.toBe('')
    }
    expect(Object.keys(settingGroupTexts).sort()).toEqual([...settingGroups].sort())
  })

  it('has a label for every option', () => {
    for (const key of settingKeys) {
      const { options } = definitionOf(key)
      if (options)
        expect(Object.keys(settingOptions[key as keyof typeof settingOptions]).sort(), key).toEqual(
          [...options].sort(),
        )
    }
  })

  it('shows every key exactly once', () => {
    const shown = panels.flatMap((panel) => panelGroups[panel]).flatMap(fieldsOf)
    const inSections = sectionNames.flatMap((name) => [`${name}_enabled`, `${name}_order`])
    expect([...shown, ...inSections].sort()).toEqual([...settingKeys].sort())
    expect(colorKeys.every((key) => panelOf(key) === 'appearance')).toBe(true)
    expect(panelOf('hero_order')).toBe('appearance')
    expect(panelOf('hero_title')).toBe('landing')
  })

  it('finds settings by words, ignoring accents and case', () => {
    expect(searchSettings('PENALIZACION dias')).toEqual(['unlimited_penalty_days'])
    expect(searchSettings('zona')).toContain('timezone')
    expect(searchSettings('  ')).toEqual([])
  })

  it('reports an invalid value, and recognises equal ones', () => {
    expect(problemOf('primary', '#12345')).toMatch(/#RRGGBB/)
    expect(problemOf('tagline', '')).toBeNull()
    expect(problemOf('hero_order', 100)).toBe('Escribe un número entre 0 y 99.')
    expect(problemOf('booking_closes_minutes', -1)).toBe('Escribe un número entre 0 y 10080.')
    expect(same('', null)).toBe(true)
    expect(same({ a: 1 }, { a: 1 })).toBe(true)
    expect(same(false, null)).toBe(false)
  })
})

describe('sections', () => {
  it('are in the order of their numbers', () => {
    expect(orderedSections(values)).toEqual([...sectionNames])
    expect(orderedSections({ ...values, announcements_order: 0 })[0]).toBe('announcements')
  })

  it('swap with their neighbour and are renumbered', () => {
    const moved = { ...values, ...moveSection(values, 'mission', -1) }
    expect(orderedSections(moved).slice(0, 4)).toEqual(['hero', 'about', 'mission', 'class_types'])
    const far = { ...values, ...moveSection(values, 'announcements', -6) }
    expect(orderedSections(far).slice(0, 3)).toEqual(['hero', 'announcements', 'about'])
    expect(moveSection(values, 'hero', -1)).toEqual({})
    expect(moveSection(values, 'announcements', 1)).toEqual({})
  })

  it('return to their positions, including a calendar without one', () => {
    const before = { ...values, schedule_order: null }
    const dragged = { ...before, ...moveSection(before, 'mission', -2) }
    expect({ ...dragged, ...placesOf(before) }).toEqual(before)
  })
})
