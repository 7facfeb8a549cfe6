import {
  fill,
  isBranch,
  lay,
  shelf,
  type Branch,
  type Changes,
  type Form,
  type Speaking,
} from './editable.ts'

/** Lays the owner's words over all texts; what is not among them is as it was written. */
export function changeTexts(words: Changes): void {
  const places = Object.keys(words)
  const isChanged = (place: string): boolean =>
    places.some((one) => one === place || one.startsWith(`${place}.`))
  const stand = shelf()
  stand.carried = { words, forms: {} }
  // Those that others are made of come first.
  for (const [name, copies] of stand.areas)
    for (const area of copies)
      lay(name, area, stand.carried, (place, original) =>
        isChanged(place) ? formsOf(original).reverse() : undefined,
      )
}

/** Every text that can be changed, by its place, as it was written: also those that are made of others. */
export function writtenTexts(): Map<string, string> {
  const { areas, carried } = shelf()
  const found = new Map<string, string>()
  changeTexts({})
  for (const [name, [area]] of areas) if (area) collect(name, area.defaults, found)
  changeTexts(carried.words)
  return found
}

function collect(place: string, branch: Branch, found: Map<string, string>): void {
  for (const [name, value] of Object.entries(branch)) {
    const at = `${place}.${name}`
    if (typeof value === 'string') found.set(at, value)
    else if (typeof value === 'function')
      for (const { end, words } of formsOf(value as Speaking)) found.set(at + end, words)
    else if (isBranch(value)) collect(at, value, found)
  }
}

/** What a text may have a sentence of its own for: one thing, none, no end of them, nothing to tell. */
const CASES = { one: 1, zero: 0, unlimited: -1, none: null } as const

/** A sentence with what finds it again. */
function formOf(end: string, words: string, at: number, cases: unknown[]): Form {
  const pieces = words.split(/\{(\d)\}/)
  const pattern = pieces.map((piece, index) =>
    index % 2 === 1 ? '([^]*?)' : piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  )
  const groups: number[] = []
  for (let index = 1; index < pieces.length; index += 2) groups[Number(pieces[index]) - 1] = (index + 1) / 2
  // A sentence may leave a place out; the first group that there is none of says nothing.
  return {
    end,
    words,
    at,
    cases,
    pattern: `^${pattern.join('')}$`,
    groups: Array.from(groups, (group) => group ?? 99),
  }
}

const isSaidBy = ({ pattern }: Form, words: string): boolean => new RegExp(pattern).test(words)

/**
 * A text that tells of something, as words with places for it, that of most cases first. None for one that decides more than
 * its cases: it stays as it was written.
 */
function formsOf(original: Speaking): Form[] {
  const marks = Array.from({ length: original.length }, (_, index) => `{${index + 1}}`)
  // Other things in the same places must give the same words around them.
  const others = marks.map((_mark, index) => `ñandú${index}`)
  const said = (values: unknown[]): string | null => {
    try {
      const words = original(...values)
      return typeof words === 'string' ? words : null
    } catch {
      return null
    }
  }
  const most = said(marks)
  if (most === null) return []
  if (marks.some((mark) => !most.includes(mark))) return wordFor(said, most, marks.length)
  if (said(others) !== fill(most, others)) return []
  const mostly = formOf('', most, -1, [])
  const forms = [mostly]
  for (const at of marks.keys()) {
    for (const [name, value] of Object.entries(CASES)) {
      const words = said(marks.map((mark, index) => (index === at ? value : mark)))
      if (words === null || isSaidBy(mostly, words)) continue
      const same = forms.find((form) => form.at === at && form.words === words)
      if (same) same.cases.push(value)
      else if (said(others.map((other, index) => (index === at ? value : other))) === fill(words, others))
        forms.push(formOf(`.${name}${at === 0 ? '' : at + 1}`, words, at, [value]))
    }
  }
  return forms
}

/** A word that stands beside a number without saying it, as «crédito» and «créditos». */
function wordFor(said: (values: unknown[]) => string | null, most: string, places: number): Form[] {
  const one = said([1])
  const counts = places === 1 && [0, 2, 5].every((amount) => said([amount]) === most)
  if (!counts || one === null || one === most) return []
  return [formOf('', most, -1, []), formOf('.one', one, 0, [1])]
}
