// The owner's words are plain text. `{nombre}` stands for a value; a blank line begins a new paragraph. Nothing in a
// template is markup: whoever makes HTML of it escapes every piece.

const PLACEHOLDER = /\{([^{}\n]*)\}/g

export type Values = Readonly<Partial<Record<string, string | null>>>

const nameIn = (inside: string): string => inside.trim().toLowerCase()

/** The names in braces, each once, in the order in which they first stand there. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, inside]) => nameIn(inside ?? '')))]
}

/** Puts values in place of their names. What a value says is never read as a template again. */
export function fill(text: string, values: Values, whenEmpty = ''): string {
  return text.replaceAll(PLACEHOLDER, (_, inside: string) => values[nameIn(inside)]?.trim() || whenEmpty)
}

/** A piece of a message: words in lines, or one of the two that a mail shows in a shape of its own. */
export type Block = { type: 'text'; lines: string[] } | { type: 'details' } | { type: 'link' }

const SHAPES: Record<string, Block> = { detalles: { type: 'details' }, enlace: { type: 'link' } }

/**
 * A template's paragraphs with the values in them. A line that had only empty values to say is left out, so that a
 * sentence on the coach is not there when there is none.
 */
export function blocksOf(body: string, values: Values): Block[] {
  const blocks: Block[] = []
  let open: string[] | null = null
  for (const line of body.split(/\r?\n/)) {
    const shape = SHAPES[nameIn(/^\s*\{([^{}]*)\}\s*$/.exec(line)?.[1] ?? '')]
    if (shape !== undefined || line.trim() === '') open = null
    if (shape !== undefined) blocks.push(shape)
    else if (line.trim() !== '' && hasSomethingToSay(line, values)) {
      // A value may have lines of its own, as the studio's instructions do.
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

/** What WhatsApp calls a template: the text with numbers for its values, and the values in that order. */
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

/** What keeps a template from being used; the first of each field counts. */
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

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Everything that goes into HTML passes here: names, titles and addresses are other people's text. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] as string)
