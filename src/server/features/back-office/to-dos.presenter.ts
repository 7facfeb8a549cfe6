import type { Answer } from '#contract/types.ts'
import { toPesos } from '#domain/money.ts'
import { fullName } from '#domain/people/full-name.ts'
import { messageTexts } from '#text/messages.ts'
import type { OpenPayout } from '#server/features/selling/payouts/open-payouts.ts'
import {
  NAMED,
  type ClassRow,
  type PastDueRow,
  type UndeliverableRow,
  type UnwrittenRow,
  type WriterRow,
} from './to-dos.queries.ts'

type ToDo = Answer<'GET /studio/to_dos'>['to_dos'][number]
type Item = ToDo['items'][number]
type MoneyByHand = Answer<'GET /purchases/admin/pending'>
type Purchase = MoneyByHand['purchases'][number]

/** A customer and the day that is near: the last of their credits, or their birthday. */
interface Expected {
  customer_id: number
  name: string
  last_name: string
  day: string | null
  /** How many there are of the kind. */
  total: number
}

type Found = [
  money: MoneyByHand,
  payouts: OpenPayout[],
  toReturn: ClassRow[],
  due: PastDueRow[],
  writers: WriterRow[],
  undeliverable: UndeliverableRow[],
  unwritten: UnwrittenRow[],
  coachless: ClassRow[],
  expiring: Expected[],
  birthdays: Expected[],
]

/** The kinds of which there is something to do, the most urgent first. */
export function presentToDos(found: Found): ToDo[] {
  const [money, payouts, toReturn, due, writers, undeliverable, unwritten, coachless, expiring, birthdays] =
    found
  const { purchases, renewals, total } = money
  const mismatches = money.mismatches.filter(({ returned_by }) => returned_by !== 'on_its_way')
  const toDos: ToDo[] = [
    {
      kind: 'unmatched_money',
      count: mismatches.length,
      items: mismatches.map(({ purchase, taken, createdAt }) => ofPurchase(purchase, taken, createdAt)),
    },
    {
      kind: 'payout_differences',
      count: payouts.length,
      items: payouts.map(ofPayout),
    },
    {
      kind: 'cash_orders',
      count: total,
      items: purchases.map((one) => ofPurchase(one, one.total_payment, one.createdAt)),
    },
    {
      kind: 'cash_renewals',
      count: renewals.length,
      items: renewals.map(({ purchase, amount, begins }) => ofPurchase(purchase, amount, begins)),
    },
    { kind: 'cash_to_return', count: totalOf(toReturn), items: toReturn.map(ofClass) },
    { kind: 'past_due_subscriptions', count: totalOf(due), items: due.map(ofPastDue) },
    { kind: 'unread_messages', count: totalOf(writers), items: writers.map(ofWriter) },
    {
      kind: 'undeliverable_mail',
      count: totalOf(undeliverable),
      items: undeliverable.map(ofUndeliverable),
    },
    { kind: 'unwritten_notices', count: totalOf(unwritten), items: unwritten.map(ofUnwritten) },
    { kind: 'classes_without_coach', count: totalOf(coachless), items: coachless.map(ofClass) },
    {
      kind: 'expiring_credits',
      count: totalOf(expiring),
      items: expiring.map(ofCustomer),
    },
    {
      kind: 'birthdays',
      count: totalOf(birthdays),
      items: birthdays.map(ofCustomer),
    },
  ]
  return toDos
    .filter(({ count }) => count > 0)
    .map(({ items, ...toDo }) => ({ ...toDo, items: items.slice(0, NAMED) }))
}

const totalOf = (rows: readonly { total: number }[]): number => rows[0]?.total ?? 0

const ofPurchase = (purchase: Purchase, amount: number, at: string): Item => ({
  ...plain,
  id: purchase.purchase_id,
  name: fullName(purchase.customer),
  about: purchase.class_package.title,
  at,
  amount,
  payment_method: purchase.payment_method && {
    payment_method_id: purchase.payment_method.payment_method_id,
    name: purchase.payment_method.name,
  },
})

const ofPayout = (payout: OpenPayout): Item => ({
  ...plain,
  id: payout.payout_id,
  name: payout.name,
  about: String(payout.open),
  at: null,
})

const ofPastDue = (row: PastDueRow): Item => ({
  ...plain,
  id: row.purchase_id,
  name: row.name,
  about: row.title,
  at: row.past_due_since.toISOString(),
  amount: toPesos(row.renewal_cents),
})

const ofWriter = (row: WriterRow): Item => ({
  ...plain,
  id: row.incoming_message_id,
  name: row.name,
  about: row.body || null,
  sender: row.customer_id === null ? row.sender : null,
  customer_id: row.customer_id,
  at: row.received_at.toISOString(),
})

const ofUndeliverable = (row: UndeliverableRow): Item => ({
  ...plain,
  id: row.customer_id,
  name: row.name,
  about: row.email,
  at: row.marked_at.toISOString(),
})

const ofUnwritten = (row: UnwrittenRow): Item => ({
  ...plain,
  id: row.notice_id,
  name: row.name,
  about: messageTexts.called[row.kind].name,
  customer_id: row.customer_id,
  at: row.parked_at.toISOString(),
})

const ofClass = (row: ClassRow): Item => ({
  ...plain,
  id: row.single_class_id,
  name: row.name,
  about: row.about,
  at: row.class_date.toISOString(),
})

const ofCustomer = (row: Expected): Item => ({
  ...plain,
  id: row.customer_id,
  name: fullName(row),
  about: null,
  at: row.day,
})

const plain = { amount: null, payment_method: null, sender: null, customer_id: null }
