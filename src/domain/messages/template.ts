// Templates are plain text. `{nombre}` is a placeholder; a blank line starts a new paragraph. Nothing in a template
// is markup: code that produces HTML escapes every part.

const PLACEHOLDER = /\{([^{}\n]*)\}/g

export type Values = Readonly<Partial<Record<string, string | null>>>

const nameIn = (inside: string): string => inside.trim().toLowerCase()

/** The placeholder names, each once, in order of first appearance. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, inside]) => nameIn(inside ?? '')))]
}

/** Replaces placeholders by values. Values are not expanded again. */
export function fill(text: string, values: Values, whenEmpty = ''): string {
  return text.replaceAll(PLACEHOLDER, (_, inside: string) => values[nameIn(inside)]?.trim() || whenEmpty)
}

/** A part of a message: lines of text, or the details table or link button of a mail. */
export type Block = { type: 'text'; lines: string[] } | { type: 'details' } | { type: 'link' }

const SHAPES: Record<string, Block> = { detalles: { type: 'details' }, enlace: { type: 'link' } }

/**
 * A template's paragraphs with their values filled in. A line whose values are all empty is omitted, e.g. a sentence
 * about the coach when there is none.
 */
export function blocksOf(body: string, values: Values): Block[] {
  const blocks: Block[] = []
  let open: string[] | null = null
  for (const line of body.split(/\r?\n/)) {
    const shape = SHAPES[nameIn(/^\s*\{([^{}]*)\}\s*$/.exec(line)?.[1] ?? '')]
    if (shape !== undefined || line.trim() === '') open = null
    if (shape !== undefined) blocks.push(shape)
    else if (line.trim() !== '' && hasSomethingToSay(line, values)) {
      // A value may have several lines, e.g. the studio's instructions.
      const lines = fill(line, values).split(/\n/)
      if (open === null) blocks.push({ type: 'text', lines: (open = lines) })
      else open.push(...lines)
    }
  }
  return blocks
}

function hasSomethingToSay(line: string, values: Values): boolean {
  const names = placeholdersIn(line)
  return names.length === 0 || names.some((name) => values[name]?.trim())
}

/** WhatsApp's form of a template: the text with numbered placeholders, and their names in that order. */
export function numbered(body: string): { text: string; names: string[] } {
  const names = placeholdersIn(body)
  const text = body.replaceAll(PLACEHOLDER, (_, inside: string) => `{{${names.indexOf(nameIn(inside)) + 1}}}`)
  return { text, names }
}

export type TemplateProblem =
  | { field: 'subject' | 'body'; problem: 'empty' }
  | { field: 'subject' | 'body'; problem: 'unknown'; name: string }
  | { field: 'subject'; problem: 'lines' }
  | { field: 'body'; problem: 'missing'; name: string }

/** What makes a template invalid; the first problem of each field counts. */
export function problemsOf(
  template: { subject: string | null; body: string },
  { allowed, essential }: { allowed: readonly string[]; essential?: string | undefined },
): TemplateProblem[] {
  const { subject, body } = template
  const stranger = (text: string) => placeholdersIn(text).find((name) => !allowed.includes(name))
  const problems: TemplateProblem[] = []
  if (subject !== null) {
    const name = stranger(subject)
    if (subject.trim() === '') problems.push({ field: 'subject', problem: 'empty' })
    else if (/[\r\n]/.test(subject)) problems.push({ field: 'subject', problem: 'lines' })
    else if (name !== undefined) problems.push({ field: 'subject', problem: 'unknown', name })
  }
  const name = stranger(body)
  if (body.trim() === '') problems.push({ field: 'body', problem: 'empty' })
  else if (name !== undefined) problems.push({ field: 'body', problem: 'unknown', name })
  else if (essential !== undefined && !placeholdersIn(body).includes(essential))
    problems.push({ field: 'body', problem: 'missing', name: essential })
  return problems
}
