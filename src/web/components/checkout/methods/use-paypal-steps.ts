import { useRef } from 'react'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { api } from '#web/api/browser.ts'
import { mayHaveHappened } from '#web/api/once/submit.ts'
import type { StoredAttempt, Wish } from '#web/components/checkout/attempt/stored-attempt.ts'
import type { Problem } from '#web/components/checkout/attempt/problem.ts'
import { sendAttempt } from '#web/components/checkout/attempt/send-attempt.ts'
import type { BoughtFor, PayPalSteps } from '#web/components/checkout/checkout-types.ts'

interface Setting {
  class_package_id: number
  boughtFor: BoughtFor
  begin: (wish: Wish) => Promise<StoredAttempt | null>
  current: () => StoredAttempt | null
  follow: (attempt: StoredAttempt, lost: unknown) => Promise<void>
  finish: (attempt: StoredAttempt, purchase_id: number) => Promise<void>
  fail: (error: unknown, attempt: StoredAttempt) => void
  /** Back to idle, with an optional message. */
  stop: (problem?: Problem) => void
}

/** An error already shown, thrown so that PayPal's script closes its window. */
class Told extends Error {}

/** The steps of a payment in PayPal's window. After closing it, the customer continues with the same order next time. */
export function usePayPalSteps(setting: Setting): PayPalSteps {
  const { class_package_id, boughtFor, begin, current, follow, finish, fail, stop } = setting
  /** The error has already been shown. */
  const told = useRef(false)
  /** PayPal's window closes while the outcome is looked up. */
  const settle = async (attempt: StoredAttempt, error: unknown): Promise<void> => {
    if (!mayHaveHappened(error)) return fail(error, attempt)
    await follow(attempt, error)
  }
  return {
    async open(offer) {
      told.current = false
      const attempt =
        offer &&
        (await begin({ call: 'POST /checkout/paypal', body: { class_package_id, ...offer, ...boughtFor } }))
      if (attempt !== null) {
        try {
          const { purchase_id, clientSecret } = await sendAttempt(attempt)
          if (clientSecret !== undefined) return clientSecret
          await finish(attempt, purchase_id)
        } catch (error) {
          void settle(attempt, error)
        }
      }
      told.current = true
      throw new Told()
    },
    async approve(approved) {
      const attempt = current()
      try {
        const { purchase_id } = await api('POST /checkout/capture', { body: approved })
        if (attempt) await finish(attempt, purchase_id)
      } catch (error) {
        if (attempt) await settle(attempt, error)
      }
    },
    cancel: () =>
      stop({
        text: checkoutErrors.failedBecause({ reason: checkoutErrors.abandoned }),
        detail: checkoutTexts.left,
      }),
    fail() {
      if (!told.current) stop({ text: checkoutErrors.failed, detail: null })
    },
  }
}
