import { globSync } from 'node:fs'
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, it, vi } from 'vitest'
import { namesIn, parseMessage } from '#text/check.ts'

// What is loaded is what is looked at: not what other files of the worker have loaded before.
vi.resetModules()
const { writtenTexts } = await import('#text/all.ts')
const { catalogues, texts } = await import('#text/texts.ts')

/** The back office's own words. */
const OTHERS = /\/(?:admin\/.*|words)\.ts$/
/** Kinds of messages are written on the page of templates; a preview's example is shown nowhere else. */
const LEFT_OUT = /^(?:\w+Kinds|(?:(?:messageTexts|said)\.)?(?:kinds|sample))\./

const files = globSync('../src/text/**/*.ts', { cwd: import.meta.dirname })

function stringsIn(place: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null || value instanceof Map) return []
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(`${place}.${name}`, inner))
}

it('the owner can change every text that visitors and customers may read', async () => {
  const known = new Set(writtenTexts().values())
  const missing: string[] = []
  expect(files.length).toBeGreaterThan(40)
  for (const file of files.filter((name) => !OTHERS.test(name) && !name.includes('.test.'))) {
    const exported = (await import(file)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      for (const [place, text] of stringsIn(name, value))
        if (!known.has(text) && !LEFT_OUT.test(place)) missing.push(`${file} ${place}`)
  }
  expect(missing).toEqual([])
})

it('the owner can change messages’ names and their buttons', () => {
  const written = writtenTexts()
  expect(written.get('messages.kinds.receipt.button')).toBe('Ver mi orden')
  expect(written.get('messages.kinds.class_reminder.name')).toBe('Recordatorio de clase')
})

it('names every text once', () => {
  expect(writtenTexts().size).toBeGreaterThan(900)
})

const messages = [...catalogues].flatMap(([area, catalogue]) => stringsIn(area, catalogue))

it('messages use the syntax that call sites are checked by, and numbers without a comma', () => {
  const telling = messages.filter(([, message]) => message.includes('{'))
  expect(telling.length).toBeGreaterThan(300)
  for (const [place, message] of telling) {
    // `#` would write 1,000 where texts write 1000.
    expect(JSON.stringify(parseMessage(message)), place).not.toContain(`{"type":${TYPE.pound}}`)
    const forks = message.match(/\{\w+, (?:plural|select), \S/g) ?? []
    expect(forks.length, place).toBe(message.match(/,\s*(?:plural|select|selectordinal)\s*,/g)?.length ?? 0)
  }
})

/** "1 personas", but not "1 mes" nor "1 más". */
const ONE_OF_MANY = /(?<![\d.,/])1 (?!mes\b|más\b|menos\b|antes\b)\p{L}+s\b/u
/** Texts that are never told of one: their least is larger, another text stands for one, or the number comes in words. */
const NEVER_ONE = new Set([
  'account.why.failed',
  'checkout.card.months',
  'eligibility.yes.places',
  'errores-de-horarios.rangeTooLong',
  'errores-de-horarios.seriesTooLong',
  'errores-de-horarios.seriesTooMany',
  'errores-de-mostrador.payoutTooMany',
  'errores-de-tarjetas.tooMany',
  'password.long',
  'password.rules.least',
  'password.short',
  'periods.days',
  'periods.months',
  'periods.years',
])

it('says one person, not one people, in every text', () => {
  const said = messages.flatMap(([place, message]) => {
    const names = [...namesIn(parseMessage(message))]
    const { text } = texts('one', { text: message }) as unknown as { text: (values: object) => string }
    if (names.length === 0) return []
    return names.flatMap((one) =>
      [1, 'x'].map((other) => [
        place,
        text(Object.fromEntries(names.map((name) => [name, name === one ? 1 : other]))),
      ]),
    )
  })
  expect(said.length).toBeGreaterThan(600)
  expect(
    said.filter(([place, words]) => !NEVER_ONE.has(place ?? '') && ONE_OF_MANY.test(words ?? '')),
  ).toEqual([])
})
