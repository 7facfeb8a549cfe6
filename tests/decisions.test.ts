import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// The decisions: each stands in the index once, and a superseded one says so where a reader begins.

const folder = 'docs/decisions'
const index = readFileSync(`${folder}/README.md`, 'utf8')
const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
const numberOf = (name: string): string => name.slice(0, 4)
const textOf = (name: string): string => readFileSync(`${folder}/${name}`, 'utf8')

/** What stands between a decision's title and its first paragraph: notes on other decisions. */
const head = (name: string): string => textOf(name).split('\n').slice(1, 9).join('\n')

const supersedes = files.flatMap((newer) => {
  const sentence = /^(?:Supersedes|Changes) .*?(?=\n\n|$(?![\s\S]))/ms.exec(head(newer))?.[0] ?? ''
  return [...sentence.matchAll(/\]\((\d{4}-[^)]*)\)/g)].map((found) => ({ newer, older: found[1] ?? '' }))
})

describe('decisions', () => {
  test('each has a number of its own and a title that begins with it', () => {
    expect(new Set(files.map(numberOf)).size).toBe(files.length)
    expect(files.filter((name) => !textOf(name).startsWith(`# ${numberOf(name)} `))).toEqual([])
  })

  test('each is in the index once', () => {
    const listed = [...index.matchAll(/\]\((\d{4}-[^)]*)\)/g)].map((found) => found[1])
    expect(listed.length).toBe(files.length)
    expect(new Set(listed)).toEqual(new Set(files))
  })

  test('a superseded or changed decision names the newer one at its head', () => {
    expect(supersedes.length).toBeGreaterThan(10)
    expect(supersedes.filter(({ newer, older }) => !head(older).includes(newer))).toEqual([])
  })
})
