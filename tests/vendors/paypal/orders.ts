import { type Books, moment, newId } from './books.ts'
import type { Thing } from '../store.ts'
import { refused } from './fault.ts'

type Params = Record<string, Thing>

/**
 * The payer's method: `PAYPAL` works, `PENDING_REVIEW` is pending, anything else is the issue with which PayPal
 * refuses.
 */
export type Instrument = string

const cents = (amount: Thing): number => Math.round(Number(amount.value) * 100)
const money = (value: number) => ({ currency_code: 'MXN', value: (value / 100).toFixed(2) })
/** PayPal's fee: 3.95 % and four pesos. */
const feeOf = (amount: number): number => Math.round(amount * 0.0395) + 400

/** Orders, their captures and refunds. */
export function orderCalls(books: Books, origin: () => string) {
  const link = (path: string, rel: string, method = 'GET') => ({ href: origin() + path, rel, method })

  const create = (params: Params): Thing => {
    const [unit] = params['purchase_units']
    if (cents(unit.amount) <= 0) throw refused('CANNOT_BE_ZERO_OR_NEGATIVE')
    if (!/^\d+(\.\d{1,2})?$/.test(unit.amount.value)) throw refused('DECIMAL_PRECISION')
    const id = newId()
    return books.add('order', {
      id,
      intent: params['intent'],
      status: params['payment_source'] ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      payment_source: { paypal: {} },
      _returns: params['payment_source']?.paypal?.experience_context ?? null,
      purchase_units: [{ reference_id: 'default', ...unit }],
      create_time: moment(books.now()),
      links: [link(`/v2/checkout/orders/${id}`, 'self'), link(`/checkoutnow?token=${id}`, 'payer-action')],
    })
  }

  /** The payer presses PayPal's pay button. */
  const approve = (order: Thing, instrument: Instrument = 'PAYPAL'): void => {
    if (order.status === 'COMPLETED') return
    order.status = 'APPROVED'
    order._instrument = instrument
    order.payer = { payer_id: newId(13), email_address: 'pagadora@example.com' }
    order.payment_source = { paypal: { email_address: 'pagadora@example.com', account_id: newId(13) } }
    books.emit('CHECKOUT.ORDER.APPROVED', order)
  }

  const capture = (order: Thing): Thing => {
    const [unit] = order.purchase_units
    if (order.status === 'COMPLETED') throw refused('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') throw refused('ORDER_NOT_APPROVED')
    const paid = books.all('capture').some((one) => one.invoice_id === unit.invoice_id)
    if (paid && unit.invoice_id) throw refused('DUPLICATE_INVOICE_ID')
    const instrument: Instrument = order._instrument
    if (instrument !== 'PAYPAL' && instrument !== 'PENDING_REVIEW') {
      order.status = 'PAYER_ACTION_REQUIRED'
      throw refused(instrument)
    }
    const made = captureOf(order, instrument === 'PAYPAL' ? 'COMPLETED' : 'PENDING')
    order.status = 'COMPLETED'
    unit.payments = { captures: [made] }
    books.emit(`PAYMENT.CAPTURE.${made.status}`, seen(made))
    return order
  }

  const captureOf = (order: Thing, status: string): Thing => {
    const [unit] = order.purchase_units
    const id = newId()
    const amount = { currency_code: unit.amount.currency_code, value: unit.amount.value }
    const fee = feeOf(cents(amount))
    return books.add('capture', {
      id,
      status,
      ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
      amount,
      final_capture: true,
      custom_id: unit.custom_id,
      invoice_id: unit.invoice_id,
      seller_protection: { status: 'NOT_ELIGIBLE' },
      seller_receivable_breakdown: {
        gross_amount: amount,
        paypal_fee: money(fee),
        net_amount: money(cents(amount) - fee),
      },
      create_time: moment(books.now()),
      update_time: moment(books.now()),
      links: [link(`/v2/payments/captures/${id}`, 'self')],
      _order: order.id,
    })
  }

  /** A capture by itself names its order; within the order it does not. */
  const seen = (made: Thing): Thing => ({
    ...made,
    supplementary_data: { related_ids: { order_id: made._order } },
  })

  /** A review ends. */
  const review = (order: Thing, good: boolean): void => {
    const [made] = order.purchase_units[0].payments.captures
    made.status = good ? 'COMPLETED' : 'DECLINED'
    delete made.status_details
    books.emit(good ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', seen(made))
  }

  /** Also of a subscription's payment, which PayPal calls a sale. */
  const refund = (id: string, params: Params): Thing => {
    const sale = books.find('sale', id)
    const taken = sale ?? books.get('capture', id)
    const total = sale ? cents({ value: sale.amount.total }) : cents(taken.amount)
    const back = books.all('refund').filter((one) => one._of === id)
    const left = total - back.reduce((sum, one) => sum + cents(one.amount), 0)
    const amount = params['amount'] ?? money(left)
    if (left === 0) throw refused('CAPTURE_FULLY_REFUNDED')
    if (cents(amount) > left) throw refused('REFUND_AMOUNT_EXCEEDED')
    const name = newId()
    const made = books.add('refund', {
      id: name,
      status: 'COMPLETED',
      amount,
      create_time: moment(books.now()),
      update_time: moment(books.now()),
      links: [link(`/v2/payments/refunds/${name}`, 'self'), link(`/v2/payments/captures/${id}`, 'up')],
      _of: id,
    })
    if (sale) {
      books.emit('PAYMENT.SALE.REFUNDED', {
        id: name,
        sale_id: id,
        state: 'completed',
        amount: { total: amount.value, currency: amount.currency_code },
      })
    } else {
      taken.status = cents(amount) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      books.emit('PAYMENT.CAPTURE.REFUNDED', made)
    }
    return made
  }

  /** A dispute: PayPal takes the money back, whatever was refunded before. It does not name the sale of a subscription. */
  const reverse = (id: string, amountCents: number): void => {
    const name = newId()
    const made = books.add('refund', {
      id: name,
      status: 'COMPLETED',
      amount: money(amountCents),
      create_time: moment(books.now()),
      update_time: moment(books.now()),
      links: [link(`/v2/payments/refunds/${name}`, 'self'), link(`/v2/payments/captures/${id}`, 'up')],
      _of: id,
    })
    const { currency_code: currency, value } = made.amount
    if (books.find('sale', id))
      books.emit('PAYMENT.SALE.REVERSED', {
        id: name,
        state: 'completed',
        amount: { total: `-${value}`, currency },
      })
    else books.emit('PAYMENT.CAPTURE.REVERSED', made)
  }

  return { create, approve, capture, review, refund, reverse, seen }
}
