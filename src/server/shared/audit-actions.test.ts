import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { topicOf } from '#domain/audit/topics.ts'
import { sentenceOf } from '#text/admin/audit-sentence.ts'
import { entityOf } from './audit.ts'

/** Actions that are put together from parts. */
const composed = [
  ...['in', 'out', 'correction'].map((kind) => `cash_drawer.${kind}`),
  ...['changed', 'removed'].map((kind) => `credit.${kind}`),
  ...['completed', 'active', 'refunded'].map((status) => `purchase.${status}`),
  ...['begun_beside', 'begun_deleted'].map((why) => `subscription.${why}`),
  ...['added', 'changed', 'archived', 'restored', 'removed'].map((action) => `location.${action}`),
]

/** The actions that the server writes, by its sources. */
const written = globSync('src/server/features/**/*.ts').flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  const places = source.matchAll(
    /(?:\baction\b[^;{}]{0,80}|\b(?:audit(?:Change)?|record(?:Audit|Changes?))\([^;]{0,160})/g,
  )
  // A column's name is none.
  return [...places]
    .flatMap(([place]) => [...place.matchAll(/'([a-z_]+\.[a-z_]+)'/g)])
    .map(([, action = '']) => action)
    .filter((action) => !action.endsWith('_id'))
})

it('every action of the audit is told in words', () => {
  expect(written.length).toBeGreaterThan(90)
  const raw = [...new Set([...written, ...composed])].filter((action) =>
    sentenceOf({
      actor: null,
      acted_by: null,
      action,
      entity: entityOf(action),
      entity_id: '1',
      entity_name: null,
    }).includes('«'),
  )
  expect(raw).toEqual([])
})

it('every action is about a kind of record that has a topic', () => {
  const stray = [...new Set([...written, ...composed])].filter((action) => topicOf(entityOf(action)) === null)
  expect(stray.toSorted()).toEqual([
    'audit.exported',
    'message.answered',
    'message.list_exported',
    'message.retried',
  ])
})
