// The owner may put every text of the site into other words. What was changed is laid over the objects below in place, so
// that screens and rules read their texts as ever: once in each process of the server, whenever a change is announced, and
// in the browser before anything is shown, out of the page itself, which carries the changed texts alone.

/** Texts by their place, as in `site.nav.enter`. A place ending in `.one` is the text for a single thing. */
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

/** Every text that can be changed, by its place, as it was written. */
export function writtenTexts(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, [area]] of shelf().areas) if (area) collect(name, area.defaults, found)
  return found
}

function collect(place: string, branch: Branch, found: Map<string, string>): void {
  for (const [name, value] of Object.entries(branch)) {
    const at = `${place}.${name}`
    if (typeof value === 'string') found.set(at, value)
    else if (typeof value === 'function') {
      const { many, one } = formsOf(value as Speaking)
      if (many !== null) found.set(at, many)
      if (one !== null) found.set(`${at}.one`, one)
    } else if (isBranch(value)) collect(at, value, found)
  }
}

function lay(place: string, { texts, defaults }: Area, changes: Changes): void {
  for (const [name, value] of Object.entries(defaults)) {
    const at = `${place}.${name}`
    if (typeof value === 'string') texts[name] = changes[at] ?? value
    else if (typeof value === 'function')
      texts[name] = spoken(value as Speaking, changes[at], changes[`${at}.one`])
    else if (isBranch(value)) lay(at, { texts: texts[name] as Branch, defaults: value }, changes)
  }
}

type Speaking = (...values: unknown[]) => unknown

/** A text with places for what it tells of, written {1}, {2}. */
const fill = (text: string, values: readonly unknown[]): string =>
  text.replaceAll(/\{(\d)\}/g, (_all, n: string) => String(values[Number(n) - 1] ?? ''))

function spoken(original: Speaking, many: string | undefined, one: string | undefined): Speaking {
  if (many === undefined && one === undefined) return original
  const forms = formsOf(original)
  return (...values) => {
    const chosen = values[0] === 1 && forms.one !== null ? (one ?? forms.one) : (many ?? forms.many)
    return chosen === null ? original(...values) : fill(chosen, values)
  }
}

/**
 * A text that tells of something, as words with places for it; `one` where a single thing is told of in other words. Null
 * for one that decides more than that: it stays as it was written.
 */
function formsOf(original: Speaking): { many: string | null; one: string | null } {
  const none = { many: null, one: null }
  const marks = Array.from({ length: original.length }, (_, index) => `{${index + 1}}`)
  try {
    const many = original(...marks)
    if (typeof many !== 'string') return none
    if (marks.some((mark) => !many.includes(mark))) return wordFor(original, many)
    // Other things in the same places must give the same words around them.
    const others = marks.map((_mark, index) => `ñandú${index}`)
    if (original(...others) !== fill(many, others)) return none
    if (original.length !== 1) return { many, one: null }
    const single = original(1)
    return { many, one: typeof single === 'string' && single !== fill(many, [1]) ? single : null }
  } catch {
    return none
  }
}

/** A word that stands beside a number without saying it, as «crédito» and «créditos». */
function wordFor(original: Speaking, many: string): { many: string | null; one: string | null } {
  const one = original(1)
  const counts = original.length === 1 && [0, 2, 5].every((amount) => original(amount) === many)
  return counts && typeof one === 'string' && one !== many ? { many, one } : { many: null, one: null }
}

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

function copyOf(branch: Branch): Branch {
  return Object.fromEntries(
    Object.entries(branch).map(([name, value]) => [name, isBranch(value) ? copyOf(value) : value]),
  )
}
