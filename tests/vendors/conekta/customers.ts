import { type Books, listOf, newId, seconds } from './books.ts'
import type { Thing } from '../store.ts'
import { type TestCard, testCards } from './cards.ts'
import { declined, invalid, missing } from './fault.ts'

type Params = Record<string, Thing>

/** Customers, card tokens, and customers' saved cards. */
export function customerCalls(books: Books) {
  const create = (params: Params): Thing =>
    books.add('customer', {
      id: newId('cus'),
      object: 'customer',
      livemode: false,
      created_at: seconds(books.now()),
      corporate: false,
      name: params['name'],
      email: params['email'],
      phone: params['phone'],
      metadata: params['metadata'] ?? {},
    })

  /** Created in the browser with the public key. Each can be used once. */
  const tokenize = ({ card }: Params): Thing => {
    const known = testCards.find(({ number }) => number === card.number)
    if (!known) throw invalid('card.number', 'El número de tarjeta no es válido.', 'number')
    const token = { id: newId('tok'), object: 'token', livemode: false, used: false, _card: known }
    return books.add('token', token)
  }

  const cardBehind = (token_id: string): TestCard => {
    const named = testCards.find(({ token }) => token === token_id)
    if (named) return named
    const token = books.find('token', token_id)
    if (!token)
      throw invalid(
        'payment_method.token_id.nonexistent_token',
        'El token no existe.',
        'payment_method.token_id',
      )
    if (token.used) throw declined('processing.tokenization.used', 'El token ya fue utilizado.')
    token.used = true
    return token._card
  }

  const keep = (customer: Thing, { type, token_id }: Params): Thing => {
    if (type !== 'card') throw invalid('payment_source.type', 'The double keeps cards only.')
    const card = cardBehind(token_id)
    const source = books.add('source', {
      id: newId('src'),
      object: 'payment_source',
      type: 'card',
      created_at: seconds(books.now()),
      parent_id: customer.id,
      last4: card.number.slice(-4),
      bin: card.number.slice(0, 6),
      brand: card.brand,
      card_type: card.debit ? 'debit' : 'credit',
      exp_month: '12',
      exp_year: '39',
      name: customer.name,
      default: false,
      payment_source_status: 'active',
      _card: card,
    })
    return source
  }

  const kept = (customer: Thing): Thing[] =>
    books.all('source').filter((source) => source.parent_id === customer.id && !source._gone)

  const drop = (customer: Thing, id: string): Thing => {
    const source = kept(customer).find((one) => one.id === id)
    if (!source) throw missing('payment_source', id)
    source._gone = true
    return source
  }

  /** The card of a charge: behind a token, or saved for the order's customer. */
  const cardOf = ({ token_id, payment_source_id }: Thing, customer_id: string | undefined): TestCard => {
    if (token_id) return cardBehind(token_id)
    const source = books.find('source', payment_source_id)
    if (!source || source._gone || source.parent_id !== customer_id)
      throw invalid('payment_method.payment_source_id.nonexistent_payment_source', 'The card does not exist.')
    return source._card
  }

  return { create, tokenize, keep, kept, drop, cardOf, list: (customer: Thing) => listOf(kept(customer)) }
}
