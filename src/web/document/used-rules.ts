/** Stands in a reading page's style element until the page is rendered and its rules are known. */
export const RULES_PLACEHOLDER = '/*rules*/'

/** A piece of a sheet, as it is written there. */
interface Rule {
  css: string
  /** By selector: the classes without which it selects nothing. Null for what selects nothing itself. */
  selectors: string[][] | null
  /** What stands in a condition or a layer, and what opens it. */
  inner: { head: string; rules: Rule[] } | null
  /** The font family or the animation that it declares: needed where something names it. */
  name: string | null
}

const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g
/** Blocks with rules of their own inside. */
const CONDITION = /^@(?:media|supports|container|layer)\b/
const NAMED = /^@font-face\s*\{[^}]*font-family:\s*["']?([^;"'}]+)|^@keyframes\s+([\w-]+)/

/** By sheet: a build has a few dozen. */
const split = new Map<string, Rule[]>()

/**
 * Writes into a rendered reading page those rules of its style sheets that select something in it: the sheets are
 * shared by many pages, and a page that fits into a connection's first round trip is painted one round trip earlier.
 * That is decided by classes, which the small script never adds: what changes on a reading page are attributes.
 */
export function withUsedRules(html: string, sheets: readonly string[]): string {
  const shown = new Set([...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) => names.split(' ')))
  const used = sheets.flatMap((sheet) => rulesOf(sheet).map((rule) => ({ rule, css: usedPart(rule, shown) })))
  const naming = html + used.map(({ rule, css }) => (rule.name === null ? css : '')).join('')
  const needed = used.filter(({ rule: { name } }) => name === null || naming.includes(name))
  return html.replace(RULES_PLACEHOLDER, () => needed.map(({ css }) => css).join(''))
}

function usedPart({ css, selectors, inner }: Rule, shown: Set<string>): string {
  if (inner) {
    const body = inner.rules.map((rule) => usedPart(rule, shown)).join('')
    return body && `${inner.head}{${body}}`
  }
  const used = selectors?.some((classes) => classes.every((name) => shown.has(name))) ?? true
  return used ? css : ''
}

function rulesOf(sheet: string): Rule[] {
  const known = split.get(sheet)
  if (known) return known
  const rules = parse(sheet)
  split.set(sheet, rules)
  return rules
}

/** The pieces of a sheet or of a block: each ends where a block or a statement ends. One in a string is none. */
function parse(text: string): Rule[] {
  const rules: Rule[] = []
  let [depth, from, open] = [0, 0, 0]
  for (const { 0: found, index } of text.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g)) {
    if (found === '{' && depth++ === 0) open = index
    if (found === '}') depth -= 1
    if (depth > 0 || (found !== '}' && found !== ';')) continue
    rules.push(ruleOf(text.slice(from, index + 1), open - from))
    from = open = index + 1
  }
  return from === text.length ? rules : [...rules, ruleOf(text.slice(from), 0)]
}

/** A piece whose block opens at a place in it; a statement has none. */
function ruleOf(piece: string, open: number): Rule {
  const css = piece.trim()
  const head = piece.slice(0, open).trim()
  const [, font, animation] = NAMED.exec(css) ?? []
  return {
    css,
    selectors: head === '' || head.startsWith('@') ? null : selectorsOf(head),
    inner: CONDITION.test(head) ? { head, rules: parse(css.slice(head.length + 1, -1)) } : null,
    name: font ?? animation ?? null,
  }
}

/** What stands in brackets may name classes that are not there, as `:not(.full)` does: it is not asked. */
function selectorsOf(head: string): string[][] {
  // The build writes some lists so.
  const list = unbracketed(/^:is\((.*)\)$/s.exec(head)?.[1] ?? '(')
  const rest = /[()]/.test(list) ? unbracketed(head) : list
  return rest.split(',').map((selector) => [...selector.matchAll(CLASS)].map(([, name = '']) => name))
}

function unbracketed(text: string): string {
  let rest = text.replace(/"[^"]*"|'[^']*'/g, '')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(/\([^()]*\)|\[[^\]]*\]/g, '')
  }
  return rest
}
