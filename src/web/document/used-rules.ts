/** Stands in a reading page's style element until the page is rendered and its rules are known. */
export const RULES_PLACEHOLDER = '/*rules*/'

interface Rule {
  css: string
  /** Of the style modules whose classes it names; empty for what every page needs. */
  marks: string[]
  /** The family that it declares, if it is a font face: a studio has one pair of several. */
  font: string | null
}

/** A class of a style module ends with the mark of its file (`className` in vite.config.ts). */
const MARKED = /[\w-]_([0-9a-f]{5})(?![\w-])/g

const FONT_FACE = /^\s*@font-face\s*\{[^}]*font-family:\s*["']?([^;"'}]+)/

/** By sheet: a build has a few dozen. */
const split = new Map<string, Rule[]>()

/**
 * Writes into a rendered reading page those rules of its style sheets that belong to what it shows: the sheets are
 * shared by many pages, and a page that fits into a connection's first round trip is painted one round trip earlier.
 * A style module counts as a whole, so that a class that a script adds to a part of the page has its rule.
 */
export function withUsedRules(html: string, sheets: readonly string[]): string {
  const shown = marksIn(html)
  const used = sheets
    .flatMap(rulesOf)
    .filter(({ marks }) => marks.length === 0 || marks.some((mark) => shown.has(mark)))
  const named =
    html +
    used
      .filter(({ font }) => font === null)
      .map(({ css }) => css)
      .join('')
  const needed = used.filter(({ font }) => font === null || named.includes(font))
  return html.replace(RULES_PLACEHOLDER, () => needed.map(({ css }) => css).join(''))
}

const marksIn = (text: string): Set<string> =>
  new Set([...text.matchAll(MARKED)].map(([, mark = '']) => mark))

function rulesOf(sheet: string): Rule[] {
  const known = split.get(sheet)
  if (known) return known
  const rules = topLevel(sheet).map((css) => ({
    css,
    marks: [...marksIn(css)],
    font: FONT_FACE.exec(css)?.[1] ?? null,
  }))
  split.set(sheet, rules)
  return rules
}

/** The sheet in pieces that end where a block at its top level ends. A brace in a string is none of a block. */
function topLevel(sheet: string): string[] {
  const pieces: string[] = []
  let [depth, from] = [0, 0]
  for (const { 0: found, index } of sheet.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]/g)) {
    if (found === '{') depth += 1
    if (found !== '}') continue
    depth -= 1
    if (depth > 0) continue
    pieces.push(sheet.slice(from, index + 1))
    from = index + 1
  }
  const rest = sheet.slice(from)
  return rest === '' ? pieces : [...pieces, rest]
}
