import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { writtenTexts } from '#text/all.ts'

/** The back office's own words, and what has a page of its own there. */
const OTHERS = /^(?:admin.*|configuration|message-templates)\.ts$/
/** Kinds of messages are written on the page of templates; a preview's example is shown to nobody else. */
const LEFT_OUT = /^messageTexts\.(?:kinds|sample)\./

const files = (folder: string): string[] =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !OTHERS.test(name))
    .map((name) => folder + name)

function stringsIn(place: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null || value instanceof Map) return []
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(`${place}.${name}`, inner))
}

it('gives the owner every text that visitors and customers may read', async () => {
  const known = new Set(writtenTexts().values())
  const missing: string[] = []
  for (const file of [...files('../src/text/'), ...files('../src/text/errors/')]) {
    const exported = (await import(file)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object') continue
      for (const [place, text] of stringsIn(name, value))
        if (!known.has(text) && !LEFT_OUT.test(place)) missing.push(`${file} ${place}`)
    }
  }
  expect(missing).toEqual([])
})

it('names every text once', () => {
  expect(writtenTexts().size).toBeGreaterThan(900)
})
