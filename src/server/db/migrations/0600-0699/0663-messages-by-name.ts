import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { type Kysely, sql } from 'kysely'
import { writtenTexts } from '#text/all.ts'
import { namesIn, parseMessage } from '#text/check.ts'

/** The order of the former positional values, where it differs from that of their names in the message. */
const TOLD: Record<string, string[]> = {
  'account.calendarFile.spot': ['coach', 'spot'],
  'account.qr.who': ['name', 'coach'],
  'account.reserve.uses': ['used', 'of'],
  'checkout.hello.adds': ['name', 'credits', 'after'],
  'checkout.hello.kept': ['name', 'credits'],
  'subscriptions.order.question': ['title', 'order'],
}
/** Sentences that have moved. */
const MOVED: Record<string, string> = {
  'account.calendarFile.description.none': 'account.calendarFile.spot',
  'account.calendarFile.description.none2': 'account.calendarFile.withCoach',
  'waitlist.rules.before': 'waitlist.join.before',
  'waitlist.rules.before.one': 'waitlist.join.before.one',
  'waitlist.rules.noneBefore': 'waitlist.join.before.zero',
}
/** Former suffixes of keys, as cases of a message. */
const CASES: Record<string, string> = { one: 'one', zero: '=0', unlimited: '=-1', none: 'none' }

type Message = readonly MessageFormatElement[]
type Row = { place: string; words: string }
/**
 * A sentence of the owner's: its case, and the number of the value it depends on; without a case it applies to all
 * others.
 */
type Sentence = { place: string; words: string; at: number; key: string }

/**
 * The owner's own texts become messages: sentences with separate keys, such as `credits.left` and `credits.left.one`,
 * become the cases of one message, and `{1}` gets its name. What cannot be converted stays as it is: the default text
 * is then used, and the page of texts shows the owner what was left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`select place, words from changed_text order by place`.execute(db)
  const written = writtenTexts()
  const byText = Map.groupBy(rows, ({ place }) => baseOf(MOVED[place] ?? place, written))
  for (const [base, changed] of byText) {
    const text = written.get(base)
    const words = text === undefined ? null : messageOf(base, text, changed)
    if (words === null) continue
    await sql`delete from changed_text where place = any (${changed.map(({ place }) => place)})`.execute(db)
    await sql`insert into changed_text (place, words) values (${base}, ${words})`.execute(db)
  }
}

/** The key of the text that a sentence belongs to. */
function baseOf(place: string, written: ReadonlyMap<string, string>): string {
  return written.has(place) ? place : place.replace(/\.(?:one|zero|unlimited|none)\d?$/, '')
}

/** The message made of the owner's sentences for one text; null if they make none. */
function messageOf(base: string, text: string, changed: readonly Row[]): string | null {
  const message = parseMessage(text)
  const names = TOLD[base] ?? [...namesIn(message)]
  const sentences = changed.map(({ place, words }) => sentenceOf(MOVED[place] ?? place, base, words))
  const own = ({ words }: Sentence): Message => named(words, names)
  const cases = sentences.filter(({ key }) => key !== 'other')
  const most = sentences.find(({ key }) => key === 'other')
  const fork = cases[0] ? forkOn(message, names[cases[0].at]) : forkOn(message)
  if (fork === undefined) return cases.length > 0 || !most ? null : print(own(most))
  const name = fork.value
  const keys = casesOf(message, name)
  const isOther = ({ at, key }: Sentence) => names[at] !== name || !keys.includes(key)
  // A text that depends on two values cannot take a sentence for one.
  if (cases.some(isOther) || forkOn(said(message, name, 'other')) !== undefined) return null
  const branches = keys.map((key) => {
    const sentence = sentences.find((one) => one.key === key)
    return [key, { value: [...(sentence ? own(sentence) : said(message, name, key))] }]
  })
  return printFork({ ...fork, options: Object.fromEntries(branches) })
}

function sentenceOf(place: string, base: string, words: string): Sentence {
  const [, end = '', number = '1'] = /^\.([a-z]+)(\d?)$/.exec(place.slice(base.length)) ?? []
  return { place, words, at: Number(number || 1) - 1, key: CASES[end] ?? 'other' }
}

/** Replaces numbers by names; other braces stay as typed. */
function named(words: string, names: readonly string[]): Message {
  return words.split(/\{(\d)\}/).map((piece, index) => {
    const name = index % 2 === 1 ? names[Number(piece) - 1] : undefined
    return name === undefined ? { type: TYPE.literal, value: piece } : { type: TYPE.argument, value: name }
  })
}

type Fork = MessageFormatElement & { type: TYPE.plural | TYPE.select }

const isFork = (element: MessageFormatElement): element is Fork =>
  element.type === TYPE.plural || element.type === TYPE.select

/** The message's fork: on one value, or on any. */
function forkOn(message: Message, name?: string): Fork | undefined {
  for (const element of message) {
    if (!isFork(element)) continue
    if (name === undefined || element.value === name) return element
    const inner = Object.values(element.options).map((option) => forkOn(option.value, name))
    const found = inner.find((fork) => fork !== undefined)
    if (found) return found
  }
  return undefined
}

/** The cases of a value, `other` last. */
function casesOf(message: Message, name: string): string[] {
  const forks = message.filter(isFork)
  const keys = forks.flatMap(({ value, options }) => [
    ...(value === name ? Object.keys(options) : []),
    ...Object.values(options).flatMap((option) => casesOf(option.value, name)),
  ])
  return [...new Set(keys.filter((key) => key !== 'other')), 'other']
}

/** The message resolved for one case of a value. */
const said = (message: Message, name: string, key: string): Message =>
  message.flatMap((element): Message => {
    if (!isFork(element) || element.value !== name) return [element]
    return said((element.options[key] ?? element.options['other'])?.value ?? [], name, key)
  })

/** Without braces, text is printed as it is; inside a message, literal braces are quoted. */
function print(message: Message, counts = false): string {
  if (message.every((one) => one.type === TYPE.literal && !one.value.includes('{')) && !counts)
    return message.map((one) => ('value' in one ? one.value : '')).join('')
  return message
    .map((element) => {
      if (isFork(element)) return printFork(element)
      if (element.type !== TYPE.literal) return 'value' in element ? `{${element.value}}` : '#'
      return element.value.replaceAll("'", "''").replaceAll(counts ? /[{}#]+/g : /[{}]+/g, "'$&'")
    })
    .join('')
}

function printFork({ type, value, options }: Pick<Fork, 'type' | 'value' | 'options'>): string {
  const branches = Object.entries(options).map(([key, branch]) => `${key} {${print(branch.value, true)}}`)
  return `{${value}, ${type === TYPE.plural ? 'plural' : 'select'}, ${branches.join(' ')}}`
}
