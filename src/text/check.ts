import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { adminTextsTexts } from '#text/admin/settings/admin-texts.ts'

/** What is wrong with an owner's message, as a sentence for the owner; undefined when it is valid. */
export function problemOf(written: string, words: string): string | undefined {
  const { problems } = adminTextsTexts
  const known = namesIn(parseMessage(written))
  let own: MessageFormatElement[]
  try {
    own = parseMessage(words)
  } catch (error) {
    // The parser's error codes are in capitals: EXPECT_ARGUMENT_CLOSING_BRACE, MISSING_OTHER_CLAUSE …
    const name = error instanceof Error ? error.message : ''
    if (name === 'MISSING_OTHER_CLAUSE') return problems.other
    return /BRACE|UNCLOSED|UNMATCHED/.test(name) ? problems.brace : problems.syntax
  }
  if (elementsIn(own).some(({ type }) => !SAYABLE.has(type))) return problems.syntax
  const names = namesIn(own)
  const list = [...known].map((name) => `{${name}}`).join(', ')
  if ([...names].some((name) => !known.has(name)))
    return known.size === 0 ? problems.noNames : problems.unknown({ names: list })
  const missing = [...known].filter((name) => !names.has(name))
  return missing.length === 0
    ? undefined
    : problems.missing({ names: missing.map((name) => `{${name}}`).join(', ') })
}

/** Parses a message. HTML in it is literal text. Throws on a syntax error. */
export function parseMessage(message: string): MessageFormatElement[] {
  return message.includes('{')
    ? parse(message, { ignoreTag: true })
    : [{ type: TYPE.literal, value: message }]
}

const SAYABLE = new Set([TYPE.literal, TYPE.argument, TYPE.plural, TYPE.select, TYPE.pound])

/** The elements of a message, including those of its cases. */
function elementsIn(message: readonly MessageFormatElement[]): MessageFormatElement[] {
  return message.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => elementsIn(value)) : []),
  ])
}

/** The names of a message's values. */
export function namesIn(message: readonly MessageFormatElement[]): Set<string> {
  const telling = elementsIn(message).filter(({ type }) => type !== TYPE.literal && type !== TYPE.pound)
  return new Set(telling.map((element) => (element as { value: string }).value))
}
