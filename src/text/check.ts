import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { adminTextsTexts } from './admin-texts.ts'

/** What an owner's message gets wrong, in a sentence for the owner; undefined when it can be said. */
export function problemOf(written: string, words: string): string | undefined {
  const { problems } = adminTextsTexts
  const known = namesIn(parseMessage(written))
  let own: MessageFormatElement[]
  try {
    own = parseMessage(words)
  } catch (error) {
    // The parser names its complaint in capitals: EXPECT_ARGUMENT_CLOSING_BRACE, MISSING_OTHER_CLAUSE …
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

/** A message parsed as it is said. HTML in it is shown as it was typed. Throws where the syntax is wrong. */
export function parseMessage(message: string): MessageFormatElement[] {
  return message.includes('{')
    ? parse(message, { ignoreTag: true })
    : [{ type: TYPE.literal, value: message }]
}

const SAYABLE = new Set([TYPE.literal, TYPE.argument, TYPE.plural, TYPE.select, TYPE.pound])

/** The elements of a message, with those of its cases. */
function elementsIn(message: readonly MessageFormatElement[]): MessageFormatElement[] {
  return message.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => elementsIn(value)) : []),
  ])
}

/** The names of what a message tells of. */
export function namesIn(message: readonly MessageFormatElement[]): Set<string> {
  const telling = elementsIn(message).filter(({ type }) => type !== TYPE.literal && type !== TYPE.pound)
  return new Set(telling.map((element) => (element as { value: string }).value))
}
