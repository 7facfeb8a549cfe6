import type { Books } from './books.ts'
import type { Thing } from '../store.ts'

/**
 * Stripe's cash balance of a customer: transfers land in it, and Stripe pays open bank transfers from it by itself, by the transfer's
 * reference, else by the exact amount, else the oldest, in parts too. What is left stays there.
 */
export function cashBalance(books: Books, succeed: (intent: Thing) => Thing) {
  const movesOf = (customer: string) =>
    books.all('customer_cash_balance_transaction').filter((move) => move.customer === customer)
  const available = (customer: string): number =>
    movesOf(customer).reduce((sum, move) => sum + move.net_amount, 0)

  const move = (customer: string, net_amount: number, more: Record<string, unknown>): void => {
    const ending_balance = available(customer) + net_amount
    const made = books.add('customer_cash_balance_transaction', {
      customer,
      net_amount,
      ending_balance,
      ...more,
    })
    delete made.metadata
    books.emit('customer_cash_balance_transaction.created', made)
  }

  const instructions = (intent: Thing): Thing => intent.next_action?.display_bank_transfer_instructions
  const open = (customer: string): Thing[] =>
    books
      .all('payment_intent')
      .filter(
        (intent) =>
          intent.customer === customer && intent.status === 'requires_action' && instructions(intent),
      )

  /** Pays what waits for a transfer, as far as the balance goes. */
  function reconcile(customer: string, reference: string | null = null): void {
    for (;;) {
      const left = available(customer)
      const waiting = open(customer)
      if (left <= 0 || waiting.length === 0) return
      const intent =
        waiting.find((one) => instructions(one).reference === reference) ??
        waiting.find((one) => instructions(one).amount_remaining === left) ??
        waiting[0]
      const part = Math.min(left, instructions(intent).amount_remaining)
      move(customer, -part, { type: 'applied_to_payment', applied_to_payment: { payment_intent: intent.id } })
      instructions(intent).amount_remaining -= part
      if (instructions(intent).amount_remaining === 0) succeed(intent)
      else books.emit('payment_intent.partially_funded', intent)
    }
  }

  /** A transfer arrives at the customer's own CLABE, whatever it was for. */
  function transfer(customer: string, amount: number, reference: string | null = null): void {
    const funded = { bank_transfer: { type: 'mx_bank_transfer', reference } }
    move(customer, amount, { type: 'funded', funded })
    reconcile(customer, reference)
  }

  /** Money that a payment had received goes back to the balance when it is cancelled. */
  function release(intent: Thing): void {
    const had = instructions(intent) ? intent.amount - instructions(intent).amount_remaining : 0
    if (had <= 0) return
    move(intent.customer, had, {
      type: 'unapplied_from_payment',
      unapplied_from_payment: { payment_intent: intent.id },
    })
  }

  /** Staff send what is left back to the customer's bank. */
  const giveBack = (customer: string): void =>
    move(customer, -available(customer), { type: 'return_initiated' })

  return { transfer, reconcile, release, giveBack, movesOf, available }
}
