// The owner may put every text of the site into other words. What was changed is laid over the objects below in place, so
// that screens and rules read their texts as ever: once in each process of the server, whenever a change is announced, and
// in the browser before anything is shown, out of the page itself, which carries the changed texts alone.

/** Texts by their place, as in `site.nav.enter`. One ending in `.one` is the text for a single thing; see CASES. */
export type Changes = Readonly<Record<string, string>>

interface Branch {
  [name: string]: unknown
}

interface Area {
  texts: Branch
  /** The texts as they were written. */
  defaults: Branch
}

interface Shelf {
  areas: Map<string, Area[]>
  changes: Changes
}

/** The element of the page with what was changed. */
export const CHANGED_TEXTS = 'changed-texts'

/** One for the whole process: the server's rendering is a build of its own, with its own copy of every text. */
const host = globalThis as { [SHELF]?: Shelf }
const SHELF = Symbol.for('cupo.texts')

function shelf(): Shelf {
  host[SHELF] ??= { areas: new Map(), changes: changesInPage() }
  return host[SHELF]
}

function changesInPage(): Changes {
  const element = typeof document === 'undefined' ? null : document.getElementById(CHANGED_TEXTS)
  return element?.textContent ? (JSON.parse(element.textContent) as Changes) : {}
}

/** Makes texts changeable under a name. Read them through the object, never copied at a module's top: they change later. */
export function editable<const T extends object>(name: string, texts: T): T {
  const { areas, changes } = shelf()
  const area = { texts: texts as Branch, defaults: copyOf(texts as Branch) }
  areas.set(name, [...(areas.get(name) ?? []), area])
  lay(name, area, changes)
  return texts
}

/** Lays the owner's words over all texts; what is not among them is as it was written. */
export function changeTexts(changes: Changes): void {
  const { areas } = shelf()
  if (host[SHELF]) host[SHELF].changes = changes
  for (const [name, copies] of areas) for (const area of copies) lay(name, area, changes)
}

/** What the owner has changed. */
export const changedTexts = (): Changes => shelf().changes

/** Every text that can be changed, by its place, as it was written: also those that are made of others. */
export function writtenTexts(): Map<string, string> {
  const { areas, changes } = shelf()
  const found = new Map<string, string>()
  changeTexts({})
  for (const [name, [area]] of areas) if (area) collect(name, area.defaults, found)
  changeTexts(changes)
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

function lay(place: string, { texts, defaults }: Area, changes: Changes): void {
  for (const [name, value] of Object.entries(defaults)) {
    const at = `${place}.${name}`
    if (typeof value === 'string') texts[name] = changes[at] ?? value
    else if (typeof value === 'function') texts[name] = spoken(value as Speaking, at, changes)
    else if (isBranch(value)) lay(at, { texts: texts[name] as Branch, defaults: value }, changes)
  }
}

type Speaking = (...values: unknown[]) => unknown

/** A text with places for what it tells of, written {1}, {2}. */
const fill = (text: string, values: readonly unknown[]): string =>
  text.replaceAll(/\{(\d)\}/g, (_all, n: string) => String(values[Number(n) - 1] ?? ''))

/** One sentence of a text that tells of something. */
interface Form {
  /** Stands at the end of its place: nothing for the sentence of most cases. */
  end: string
  words: string
  /** The value that it is about by its position, and what that is; −1 for the sentence of most cases. */
  at: number
  cases: unknown[]
}

/** What a text may have a sentence of its own for: one thing, none, no end of them, nothing to tell. */
const CASES = { one: 1, zero: 0, unlimited: -1, none: null } as const

/** The text with the owner's words in the place of each sentence that was changed; in any other case it is as it was written. */
function spoken(original: Speaking, place: string, changes: Changes): Speaking {
  // Most texts are as they were written, and nothing has to be found out about them.
  if (!(place in changes) && !Object.keys(changes).some((one) => one.startsWith(`${place}.`))) return original
  const forms = formsOf(original).reverse()
  return (...values) => {
    const said = original(...values)
    if (typeof said !== 'string') return said
    for (const { end, words, at, cases } of forms) {
      if (at >= 0 && !cases.includes(values[at] ?? null)) continue
      const told = fill(words, values) === said ? values : toldIn(words, said)
      const own = changes[place + end]
      if (told !== null) return own === undefined ? said : fill(own, told)
    }
    return said
  }
}

/** What a sentence says in the places of its words, as it writes it; null where they are not its words. */
function toldIn(words: string, said: string): string[] | null {
  const pieces = words.split(/\{(\d)\}/)
  const pattern = pieces.map((piece, index) =>
    index % 2 === 1 ? '([^]*?)' : piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  )
  const found = new RegExp(`^${pattern.join('')}$`).exec(said)
  if (found === null) return null
  const told: string[] = []
  for (let index = 1; index < found.length; index++)
    told[Number(pieces[2 * index - 1]) - 1] = found[index] ?? ''
  return told
}

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
  const forms: Form[] = [{ end: '', words: most, at: -1, cases: [] }]
  for (const at of marks.keys()) {
    for (const [name, value] of Object.entries(CASES)) {
      const words = said(marks.map((mark, index) => (index === at ? value : mark)))
      if (words === null || toldIn(most, words) !== null) continue
      const same = forms.find((form) => form.at === at && form.words === words)
      if (same) same.cases.push(value)
      else if (said(others.map((other, index) => (index === at ? value : other))) === fill(words, others))
        forms.push({ end: `.${name}${at === 0 ? '' : at + 1}`, words, at, cases: [value] })
    }
  }
  return forms
}

/** A word that stands beside a number without saying it, as «crédito» and «créditos». */
function wordFor(said: (values: unknown[]) => string | null, most: string, places: number): Form[] {
  const one = said([1])
  const counts = places === 1 && [0, 2, 5].every((amount) => said([amount]) === most)
  if (!counts || one === null || one === most) return []
  return [
    { end: '', words: most, at: -1, cases: [] },
    { end: '.one', words: one, at: 0, cases: [1] },
  ]
}

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

function copyOf(branch: Branch): Branch {
  return Object.fromEntries(
    Object.entries(branch).map(([name, value]) => [name, isBranch(value) ? copyOf(value) : value]),
  )
}
