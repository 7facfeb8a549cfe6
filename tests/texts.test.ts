import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { writtenTexts } from '#text/all.ts'

/** The back office's own words. */
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

/** Made of texts that can be changed, each with what it decides; or no text at all. */
const MADE =
  /^(?:accountTexts\.(?:reserve\.(?:submitSpots|policy)|cancel\.(?:late|policy)|reservations\.policy)|cardsTexts\.(?:brand|named)|checkoutTexts\.(?:summary\.(?:every|trialThen|renews)|subscription\.(?:onDay|notice))|creditTexts\.pass\.onlyFor|ruleTexts\.\w+|messageTexts\.expiring|orderTexts\.voucher\.steps|siteTexts\.packages\.(?:renews|per)|subscriptionTexts\.cancelling\.stays|waitlistTexts\.join\.whenFreed|penaltyWhy|unfit|tooLateText|span|voucherFacts|every|listGlue|receiptFile|cardRefusalText)$/

type Speaking = (...values: unknown[]) => unknown

function speakingIn(place: string, value: unknown): [string, Speaking][] {
  if (typeof value === 'function') return [[place, value as Speaking]]
  if (typeof value !== 'object' || value === null || value instanceof Map) return []
  return Object.entries(value).flatMap(([name, inner]) => speakingIn(`${place}.${name}`, inner))
}

it('gives the owner every text that tells of something', async () => {
  const known = new Set(writtenTexts().values())
  const missing: string[] = []
  for (const file of [...files('../src/text/'), ...files('../src/text/errors/')]) {
    if (/\/(?:all|editable|forms)\.ts$/.test(file)) continue
    for (const [place, text] of speakingIn('', await import(file))) {
      const name = place.slice(1)
      if (MADE.test(name)) continue
      const said = text(...Array.from({ length: text.length }, (_, index) => `{${index + 1}}`))
      if (typeof said !== 'string' || !known.has(said)) missing.push(`${file} ${name}`)
    }
  }
  expect(missing).toEqual([])
})

it('gives the owner what messages are called, and their buttons', () => {
  const written = writtenTexts()
  expect(written.get('messages.kinds.receipt.button')).toBe('Ver mi orden')
  expect(written.get('messages.kinds.class_reminder.name')).toBe('Recordatorio de clase')
})

it('names every text once', () => {
  expect(writtenTexts().size).toBeGreaterThan(900)
})
