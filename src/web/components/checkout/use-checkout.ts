import { useCallback, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { checkoutErrors } from '#text/checkout-errors.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { useSubmissionKey } from '#web/components/booking/dialogs/use-submission-key.ts'
import { paths } from '#web/paths.ts'
import { useToast } from '#web/ui/Toast.tsx'
import type { CardForm } from './card-form.ts'
import { type PayPalSteps, paypalSteps } from './paypal-steps.ts'
import { type Problem, problemOf } from './problem.ts'

const { thanks } = checkoutTexts

/** Ways of paying whose money comes later; no card is asked for. */
const BY_HAND: ReadonlySet<string> = new Set(['cash', 'oxxo', 'spei'])

/** `cash`, `oxxo` and `spei`, `card` for the provider's hosted page, a `pm_…` name, a saved card; null takes a free offer. */
export type Method = string | null

interface How {
  /** Months without interest. */
  installments?: number | null
  /** Where the bank asks on a page of the provider's. */
  askBank?: CardForm['askBank'] | undefined
  /** The card is kept for the next time, once it was charged. */
  keep?: boolean
  legacy?: CardForm['legacy'] | undefined
}

/** A payment that waits for the bank's page. */
export interface BankStep {
  purchase_id: number
  clientSecret: string
}

export interface Checkout {
  busy: boolean
  problem: Problem | null
  bank: BankStep | null
  /** The studio's enrolment fee comes first: its package, by the server's word. */
  gated: boolean
  buy: (method: Method, how?: How) => Promise<void>
  /** The payer's answer on the bank's page; `leave` refuses without a complaint. */
  answer: (what: 'approve' | 'refuse' | 'leave') => Promise<void>
  paypal: PayPalSteps
  dismissGate: () => void
}

/** Buys one package, with the discount that was applied: the attempt, the bank's page where it is asked for, and the way to the thank-you page. */
export function useCheckout(class_package_id: number, discountCode: string | null): Checkout {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [bank, setBank] = useState<BankStep | null>(null)
  const [gated, setGated] = useState(false)
  const { keyFor, settle } = useSubmissionKey()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const toast = useToast()

  const finish = useCallback(
    async (order: number | string, said: string | null) => {
      await navigate(paths.gracias(order))
      // On the page where it is read: it goes by itself, and the way there may be slow.
      if (said !== null) toast.success(said)
      // The header counts credits, which there are more of now.
      await revalidate()
    },
    [navigate, revalidate, toast],
  )

  const fail = useCallback(
    (error: unknown, card: boolean) => {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'signup_fee_required') setGated(true)
      setProblem(problemOf(error, { card, discount: discountCode !== null }))
    },
    [discountCode],
  )

  const buy = async (
    method: Method,
    { installments, askBank, legacy, keep = false }: How = {},
  ): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    // The embedded card form has some words of its own.
    const card = method !== null && !BY_HAND.has(method) && legacy !== true
    // A plan that still runs is asked about before the press.
    const lowered = { again: true, ...(discountCode === null ? {} : { discountCode }) }
    try {
      if (method === null) {
        const body = { class_package_id, ...lowered }
        const { purchase_id } = await api('POST /checkout', { body, idempotencyKey: keyFor(body) })
        settle()
        return await finish(purchase_id, thanks.success)
      }
      const body = {
        class_package_id,
        ...lowered,
        payment_method: method,
        ...(keep ? { saveCard: true } : {}),
        ...(installments ? { installments } : {}),
      }
      const answer = await api('POST /checkout/attempt', { body, idempotencyKey: keyFor(body) })
      settle()
      if (answer.session) return window.location.assign(answer.session.url)
      const { purchase_id, clientSecret } = answer
      // By its payment's number there, as the specification has it; either one leads to the order.
      const order = legacy ? (answer.payment_id ?? purchase_id) : purchase_id
      const said = legacy ? thanks.paid : thanks.success
      if (clientSecret === undefined)
        return await finish(order, answer.instructions === undefined ? said : null)
      if (!askBank) return setBank({ purchase_id, clientSecret })
      const refused = await askBank(clientSecret)
      // Told in any case: the purchase ends with the provider's word, not with ours.
      const confirmed = api('POST /checkout/confirm', { body: { purchase_id } })
      if (refused === null) {
        await confirmed
        return await finish(order, said)
      }
      await confirmed.catch(() => undefined)
      setBusy(false)
      setProblem({ text: checkoutErrors.failedBecause(refused), detail: checkoutTexts.refused })
    } catch (error) {
      settle(error)
      fail(error, card)
    }
  }

  const answer = async (what: 'approve' | 'refuse' | 'leave'): Promise<void> => {
    if (bank === null) return
    const { purchase_id, clientSecret } = bank
    try {
      const approve = what === 'approve'
      await api('POST /checkout/sandbox/authenticate', { body: { clientSecret, approve } })
      await api('POST /checkout/confirm', { body: { purchase_id } })
      setBank(null)
      await finish(purchase_id, thanks.success)
    } catch (error) {
      setBank(null)
      if (what === 'leave') setBusy(false)
      else fail(error, true)
    }
  }

  const paypal = paypalSteps({
    body: { class_package_id, again: true, ...(discountCode === null ? {} : { discountCode }) },
    keyFor,
    settle,
    begin: () => {
      setBusy(true)
      setProblem(null)
    },
    finish: (purchase_id) => finish(purchase_id, null),
    fail: (error) => fail(error, false),
    stop: (said) => {
      setBusy(false)
      if (said) setProblem(said)
    },
  })

  return { busy, problem, bank, gated, buy, answer, paypal, dismissGate: () => setGated(false) }
}
