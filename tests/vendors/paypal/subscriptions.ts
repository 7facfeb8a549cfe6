import { later } from '#server/adapters/paypal/periods.ts'
import { type Books, moment, newId } from './books.ts'
import type { Thing } from '../store.ts'
import { refused } from './fault.ts'
import type { Instrument } from './orders.ts'

type Params = Record<string, Thing>

const DAY_MS = 24 * 60 * 60 * 1000

/** Products, plans and subscriptions, with PayPal's renewal engine. */
export function subscriptionCalls(books: Books, origin: () => string) {
  const link = (path: string, rel: string, method = 'GET') => ({ href: origin() + path, rel, method })

  const product = (params: Params): Thing => {
    const id = `PROD-${newId(17)}`
    const made = { ...params, id, create_time: moment(books.now()) }
    return books.add('product', { ...made, links: [link(`/v1/catalogs/products/${id}`, 'self')] })
  }

  const plan = (params: Params): Thing => {
    books.get('product', params['product_id'])
    const cycles: Thing[] = params['billing_cycles']
    if (cycles.some((cycle, index) => cycle.sequence !== index + 1))
      throw refused('INVALID_BILLING_CYCLE_SEQUENCE')
    const id = `P-${newId(24)}`
    return books.add('plan', {
      status: 'ACTIVE',
      ...params,
      id,
      create_time: moment(books.now()),
      links: [link(`/v1/billing/plans/${id}`, 'self')],
    })
  }

  const create = (params: Params): Thing => {
    const { application_context: _returns, ...given } = params
    if (books.get('plan', params['plan_id']).status !== 'ACTIVE') throw refused('PLAN_STATUS_INVALID')
    const id = `I-${newId(12)}`
    const now = moment(books.now())
    const start_time = moment(new Date(given['start_time'] ?? books.now()))
    // PayPal refuses it; like any other invalid request it is a bug of ours.
    if (given['start_time'] !== undefined && new Date(start_time) <= books.now())
      throw new Error(`a subscription cannot start in the past: ${start_time}`)
    return books.add('subscription', {
      quantity: '1',
      ...given,
      _returns,
      id,
      start_time,
      status: 'APPROVAL_PENDING',
      status_update_time: now,
      create_time: now,
      plan_overridden: false,
      links: [link(`/webapps/billing/subscriptions?ba_token=${newId()}`, 'approve')],
    })
  }

  const planOf = (subscription: Thing): Thing => books.get('plan', subscription.plan_id)
  const none = { currency_code: 'MXN', value: '0.00' }

  const moveTo = (subscription: Thing, status: string, event: string): void => {
    subscription.status = status
    subscription.status_update_time = moment(books.now())
    books.emit(event, subscription)
  }

  /** The payer approves in PayPal's window: the set-up fee is taken, without which there is no subscription. */
  const approve = (subscription: Thing, instrument: Instrument = 'PAYPAL'): void => {
    if (subscription.status !== 'APPROVAL_PENDING') return
    const fee = planOf(subscription).payment_preferences.setup_fee ?? none
    subscription.subscriber = { payer_id: newId(13), email_address: 'pagadora@example.com' }
    subscription.billing_info = { outstanding_balance: none, failed_payments_count: 0 }
    if (instrument !== 'PAYPAL') {
      const amount = Number(fee.value) > 0 ? fee : none
      subscription.billing_info.last_failed_payment = {
        amount,
        time: moment(books.now()),
        reason_code: instrument,
      }
      moveTo(subscription, 'CANCELLED', 'BILLING.SUBSCRIPTION.CANCELLED')
      return
    }
    subscription.billing_info.next_billing_time = subscription.start_time
    moveTo(subscription, 'ACTIVE', 'BILLING.SUBSCRIPTION.ACTIVATED')
    if (Number(fee.value) > 0) take(subscription, fee, books.now())
  }

  const take = (subscription: Thing, amount: Thing, at: Date): void => {
    const sale = books.add('sale', {
      id: newId(),
      state: 'completed',
      amount: { total: amount.value, currency: amount.currency_code, details: { subtotal: amount.value } },
      payment_mode: 'INSTANT_TRANSFER',
      billing_agreement_id: subscription.id,
      custom: subscription.custom_id,
      create_time: moment(at),
      update_time: moment(at),
    })
    subscription.billing_info.last_payment = { amount, time: moment(at) }
    books.emit('PAYMENT.SALE.COMPLETED', sale)
  }

  /** The next charge of the cycles, on time or `daysLate`. */
  const renew = (subscription: Thing, paid: boolean, daysLate = 0): void => {
    const cycles: Thing[] = planOf(subscription).billing_cycles
    subscription._cycle ??= 0
    const cycle = subscription._cycle < cycles.length - 1 ? cycles[subscription._cycle] : cycles.at(-1)
    const { interval_unit, interval_count } = cycle.frequency
    const rhythm = { period: interval_unit.toLowerCase(), interval: interval_count }
    const start = new Date(subscription.start_time)
    const due = later(start, rhythm, subscription._cycle)
    const at = new Date(due.getTime() + daysLate * DAY_MS)
    const amount = cycle.pricing_scheme.fixed_price
    const info = subscription.billing_info
    if (!paid) {
      info.failed_payments_count += 1
      const again = moment(new Date(at.getTime() + 5 * DAY_MS))
      info.last_failed_payment = {
        amount,
        time: moment(at),
        reason_code: 'PAYMENT_DENIED',
        next_payment_retry_time: again,
      }
      books.emit('BILLING.SUBSCRIPTION.PAYMENT.FAILED', subscription)
      if (info.failed_payments_count >= planOf(subscription).payment_preferences.payment_failure_threshold)
        moveTo(subscription, 'SUSPENDED', 'BILLING.SUBSCRIPTION.SUSPENDED')
      return
    }
    subscription._cycle += 1
    info.failed_payments_count = 0
    info.next_billing_time = moment(later(start, rhythm, subscription._cycle))
    take(subscription, amount, at)
  }

  /** What PayPal does on schedule: the next charge when its period begins, or a late one again. */
  const turn = (subscription: Thing): void => {
    const { status, start_time, billing_info: info } = subscription
    const { interval_unit, interval_count } = planOf(subscription).billing_cycles.at(-1).frequency
    const rhythm = { period: interval_unit.toLowerCase(), interval: interval_count }
    const late =
      books.now().getTime() - later(new Date(start_time), rhythm, subscription._cycle ?? 0).getTime()
    if (status !== 'ACTIVE' || late < 0) return
    const days = info.failed_payments_count > 0 ? Math.floor(late / DAY_MS) : 0
    renew(subscription, !subscription._refuses, days)
  }

  /** The studio suspends or resumes it. */
  const rest = (subscription: Thing, rests: boolean): void => {
    if (subscription.status !== (rests ? 'ACTIVE' : 'SUSPENDED')) throw refused('SUBSCRIPTION_STATUS_INVALID')
    if (rests) moveTo(subscription, 'SUSPENDED', 'BILLING.SUBSCRIPTION.SUSPENDED')
    else moveTo(subscription, 'ACTIVE', 'BILLING.SUBSCRIPTION.ACTIVATED')
  }

  const cancel = (subscription: Thing): void => {
    if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED')
      throw refused('SUBSCRIPTION_STATUS_INVALID')
    delete subscription.billing_info.next_billing_time
    moveTo(subscription, 'CANCELLED', 'BILLING.SUBSCRIPTION.CANCELLED')
  }

  const transactions = (subscription: Thing, from: string, to: string): Thing => {
    const within = (sale: Thing) => {
      const at = new Date(sale.create_time)
      return at >= new Date(from) && at <= new Date(to)
    }
    const own = books.all('sale').filter((sale) => sale.billing_agreement_id === subscription.id)
    return {
      transactions: own.filter(within).map((sale) => ({
        id: sale.id,
        status: 'COMPLETED',
        amount_with_breakdown: {
          gross_amount: { currency_code: sale.amount.currency, value: sale.amount.total },
        },
        time: sale.create_time,
      })),
      total_items: own.length,
      total_pages: 1,
      links: [link(`/v1/billing/subscriptions/${subscription.id}/transactions`, 'self')],
    }
  }

  return { product, plan, create, planOf, approve, renew, turn, rest, cancel, transactions }
}
