import type { Configuration } from '#domain/configuration/configuration.ts'
import { messageTexts } from '#text/messages.ts'
import { layOut, type MessageContent } from './layout.ts'

/** What every letter needs to know of the studio. */
export interface Sender {
  configuration: Configuration
  publicUrl: string
}
const { greeting, labels } = messageTexts
type Facts = [string, string][]
/** Facts that have a value; an empty one is left out rather than shown empty. */
const known = (facts: readonly (readonly [string, string | null | undefined])[]): Facts =>
  facts.flatMap(([label, value]) => (value ? [[label, value]] : []))

export function resetLetter(
  { configuration, publicUrl }: Sender,
  to: { name: string; token: string },
): MessageContent {
  const { subject, body, button, closing } = messageTexts.reset
  const href = `${publicUrl}/restablecer?token=${encodeURIComponent(to.token)}`
  return layOut(
    {
      subject: subject(configuration.business_name),
      greeting: greeting(to.name),
      paragraphs: body,
      button: { label: button, href },
      closing,
    },
    configuration,
  )
}

export function welcomeLetter({ configuration, publicUrl }: Sender, to: { name: string }): MessageContent {
  const { subject, body, button } = messageTexts.welcome
  return layOut(
    {
      subject: subject(configuration.business_name),
      greeting: greeting(to.name),
      paragraphs: body,
      button: { label: button, href: `${publicUrl}/mystudio` },
    },
    configuration,
  )
}

/** A class as a letter shows it; `date` is written out in the studio's time zone. */
export interface ClassFacts {
  name: string
  class: string
  date: string
  place: string
  coach: string | null
  spot: number | null
  guest: string | null
}

const classFacts = (facts: ClassFacts) =>
  known([
    [labels.className, facts.class],
    [labels.date, facts.date],
    [labels.coach, facts.coach],
    [labels.place, facts.place],
    [labels.spot, facts.spot === null ? null : String(facts.spot)],
    [labels.guest, facts.guest],
  ])

export function reservationMadeLetter(
  { configuration, publicUrl }: Sender,
  facts: ClassFacts,
): MessageContent {
  const { subject, body, button } = messageTexts.reservationMade
  return layOut(
    {
      subject: subject(facts.class),
      greeting: greeting(facts.name),
      paragraphs: body,
      facts: classFacts(facts),
      button: { label: button, href: `${publicUrl}/mystudio/reservaciones` },
    },
    configuration,
  )
}

/** A reservation that is no more: what became of its credit, if it took one, and whether it was the studio that cancelled. */
export interface CancelledFacts extends ClassFacts {
  credit: 'returned' | 'lost' | null
  byStudio: boolean
}

export function reservationCancelledLetter(
  { configuration, publicUrl }: Sender,
  facts: CancelledFacts,
): MessageContent {
  const { subject, subjectByStudio, body, creditReturned, creditKept, button } =
    messageTexts.reservationCancelled
  const credit = { returned: [creditReturned], lost: [creditKept] }
  return layOut(
    {
      subject: (facts.byStudio ? subjectByStudio : subject)(facts.class),
      greeting: greeting(facts.name),
      paragraphs: [...body, ...(facts.credit === null ? [] : credit[facts.credit])],
      facts: classFacts(facts),
      button: { label: button, href: `${publicUrl}/mystudio` },
    },
    configuration,
  )
}

/** An order as a letter shows it; amounts are written out, e.g. "$1,250.00". */
export interface OrderFacts {
  name: string
  purchase_id: number
  package: string
  total: string
  tax: string | null
  method: string | null
  expires: string | null
}

function orderLetter(
  { configuration, publicUrl }: Sender,
  facts: OrderFacts,
  { subject, body, button }: (typeof messageTexts)['receipt' | 'cashInstructions'],
  more: readonly string[],
): MessageContent {
  const order = `#00${facts.purchase_id}`
  return layOut(
    {
      subject: subject(order),
      greeting: greeting(facts.name),
      paragraphs: [...body, ...more],
      facts: known([
        [labels.order, order],
        [labels.package, facts.package],
        [labels.total, facts.total],
        [labels.tax, facts.tax],
        [labels.method, facts.method],
        [labels.expires, facts.expires],
      ]),
      button: { label: button, href: `${publicUrl}/gracias/${facts.purchase_id}` },
    },
    configuration,
  )
}

export const receiptLetter = (sender: Sender, facts: OrderFacts): MessageContent =>
  orderLetter(sender, facts, messageTexts.receipt, [])

/** `instructions` are the studio's own, a line for each paragraph. */
export const cashLetter = (sender: Sender, facts: OrderFacts & { instructions: string }): MessageContent =>
  orderLetter(sender, facts, messageTexts.cashInstructions, facts.instructions.split(/\n+/).filter(Boolean))
