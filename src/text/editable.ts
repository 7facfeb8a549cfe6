// The owner may put every text of the site into other words. What was changed is laid over the objects below in place, so
// that screens and rules read their texts as ever: once in each process of the server, whenever a change is announced, and
// in the browser before anything is shown, out of the page itself, which carries the changed texts alone. What only the
// server does about them is in forms.ts.

/** Texts by their place, as in `site.nav.enter`. One ending in `.one` is the text for a single thing; see forms.ts. */
export type Changes = Readonly<Record<string, string>>

/** One sentence of a text that tells of something. */
export interface Form {
  /** Stands at the end of its place: nothing for the sentence of most cases. */
  end: string
  words: string
  /** The value that it is about by its position, and what that is; −1 for the sentence of most cases. */
  at: number
  cases: unknown[]
  /** Finds what the sentence says in its places; `groups` tells where, place by place. */
  pattern: string
  groups: number[]
}

/** What a page carries: the owner's words, and of texts that tell of something and were changed all their sentences. */
export interface Carried {
  words: Changes
  forms: Record<string, readonly Form[]>
}

export interface Branch {
  [name: string]: unknown
}

interface Area {
  texts: Branch
  /** The texts as they were written. */
  defaults: Branch
}

interface Shelf {
  areas: Map<string, Area[]>
  carried: Carried
}

/** The element of the page with what was changed. */
export const CHANGED_TEXTS = 'changed-texts'

/** One for the whole process: the server's rendering is a build of its own, with its own copy of every text. */
const host = globalThis as { [SHELF]?: Shelf }
const SHELF = Symbol.for('cupo.texts')

/** Every area of texts by its name, and what is laid over them. */
export function shelf(): Shelf {
  host[SHELF] ??= { areas: new Map(), carried: carriedInPage() }
  return host[SHELF]
}

function carriedInPage(): Carried {
  const element = typeof document === 'undefined' ? null : document.getElementById(CHANGED_TEXTS)
  return element?.textContent ? (JSON.parse(element.textContent) as Carried) : { words: {}, forms: {} }
}

/** Makes texts changeable under a name. Read them through the object, never copied at a module's top: they change later. */
export function editable<const T extends object>(name: string, texts: T): T {
  const { areas, carried } = shelf()
  const area = { texts: texts as Branch, defaults: copyOf(texts as Branch) }
  areas.set(name, [...(areas.get(name) ?? []), area])
  lay(name, area, carried)
  return texts
}

/** Lays words over an area; `find` gives the sentences of a text that are not known yet. */
export function lay(
  place: string,
  { texts, defaults }: Area,
  carried: Carried,
  find?: (place: string, original: Speaking) => Form[] | undefined,
): void {
  for (const [name, value] of Object.entries(defaults)) {
    const at = `${place}.${name}`
    if (typeof value === 'string') texts[name] = carried.words[at] ?? value
    else if (typeof value === 'function') {
      const forms = (carried.forms[at] ?? find?.(at, value as Speaking)) as Form[] | undefined
      if (forms) carried.forms[at] = forms
      texts[name] = forms ? spoken(value as Speaking, at, carried.words, forms) : value
    } else if (isBranch(value)) lay(at, { texts: texts[name] as Branch, defaults: value }, carried, find)
  }
}

export type Speaking = (...values: unknown[]) => unknown

/** A text with places for what it tells of, written {1}, {2}. */
export const fill = (text: string, values: readonly unknown[]): string =>
  text.replaceAll(/\{(\d)\}/g, (_all, n: string) => String(values[Number(n) - 1] ?? ''))

/** The text with the owner's words in the place of each sentence that was changed; in any other case it is as it was written. */
function spoken(original: Speaking, place: string, changes: Changes, forms: readonly Form[]): Speaking {
  return (...values) => {
    const said = original(...values)
    if (typeof said !== 'string') return said
    for (const { end, words, at, cases, pattern, groups } of forms) {
      if (at >= 0 && !cases.includes(values[at] ?? null)) continue
      const found = new RegExp(pattern).exec(said)
      const own = changes[place + end]
      // As the text wrote it, which may be in lower case.
      if (found && own !== undefined)
        return fill(own, fill(words, values) === said ? values : groups.map((group) => found[group]))
      if (found) return said
    }
    return said
  }
}

export const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

function copyOf(branch: Branch): Branch {
  return Object.fromEntries(
    Object.entries(branch).map(([name, value]) => [name, isBranch(value) ? copyOf(value) : value]),
  )
}
