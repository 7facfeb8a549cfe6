import { parse } from '@formatjs/icu-messageformat-parser'
import { parseAst, type Plugin } from 'vite'

/**
 * Parses messages while the browser's files are built, so that pages carry no parser; only the page where the owner writes
 * them has one.
 */
export function parsedTexts(): Plugin {
  return {
    name: 'parsed-texts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      const isFormatter =
        source === '@formatjs/icu-messageformat-parser' &&
        /\/(intl-messageformat\/|src\/text\/texts\.ts$)/.test(importer ?? '')
      return isFormatter ? this.resolve('@formatjs/icu-messageformat-parser/no-parser.js', importer) : null
    },
    transform(code, id) {
      if (!/\/src\/text\/[\w/-]+\.ts$/.test(id) || !/ from '[#./a-z]+\/texts\.ts'/.test(code)) return null
      let parsed = code
      // From the end, so that what stands before keeps its place.
      for (const { value, start, end } of messagesIn(parseAst(code, { lang: 'ts' })).toReversed())
        parsed = `${parsed.slice(0, start)}${JSON.stringify({ ast: parse(value, { ignoreTag: true }) })}${parsed.slice(end)}`
      return { code: parsed, map: null }
    },
  }
}

interface Literal {
  value: string
  start: number
  end: number
}

/** The messages with braces in calls of `texts()`, in their order. */
function messagesIn(node: unknown, within = false): Literal[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((one) => messagesIn(one, within))
  const { type, callee, value } = node as { type?: string; callee?: { name?: string }; value?: unknown }
  if (within && type === 'Literal' && typeof value === 'string' && value.includes('{'))
    return [node as Literal]
  const inside = within || (type === 'CallExpression' && callee?.name === 'texts')
  return Object.values(node).flatMap((inner) => messagesIn(inner, inside))
}
