import { checkoutErrors } from '#text/checkout-errors.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { api } from '#web/api/browser.ts'
import type { Problem } from './problem.ts'

/** What PayPal's button asks for, in this order. */
export interface PayPalSteps {
  /** Opens the purchase and gives what PayPal's window shows; rejects when there is nothing to show. */
  open: () => Promise<string>
  approve: (approved: { orderID: string } | { subscriptionID: string }) => Promise<void>
  cancel: () => void
  fail: () => void
}

interface Setting {
  body: { class_package_id: number; again: boolean; discountCode?: string }
  keyFor: (body: unknown) => string
  settle: (problem?: unknown) => void
  begin: () => void
  finish: (purchase_id: number) => Promise<void>
  fail: (error: unknown) => void
  /** Nothing is under way any more; with what is to be said of that. */
  stop: (problem?: Problem) => void
}

/** What was shown already, told to PayPal's script so that it closes its window. */
class Told extends Error {}

/** The way through PayPal's window. Whoever closes it goes on with the same order the next time. */
export function paypalSteps({ body, keyFor, settle, begin, finish, fail, stop }: Setting): PayPalSteps {
  let told = false
  return {
    async open() {
      begin()
      told = false
      try {
        // Another way of paying with the same words is another request.
        const idempotencyKey = keyFor({ ...body, payment_method: 'paypal' })
        const answer = await api('POST /checkout/paypal', { body, idempotencyKey })
        const shown = answer.orderID ?? answer.subscriptionID
        if (shown !== undefined) return shown
        settle()
        await finish(answer.purchase_id ?? 0)
      } catch (error) {
        settle(error)
        fail(error)
      }
      told = true
      throw new Told()
    },
    async approve(approved) {
      try {
        const { purchase_id } = await api('POST /checkout/capture', { body: approved })
        settle()
        await finish(purchase_id)
      } catch (error) {
        settle(error)
        fail(error)
      }
    },
    cancel: () =>
      stop({ text: checkoutErrors.failedBecause(checkoutErrors.abandoned), detail: checkoutTexts.refused }),
    fail() {
      if (!told) stop({ text: checkoutErrors.failed, detail: null })
    },
  }
}
