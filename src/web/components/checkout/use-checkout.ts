import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { isGranted } from '#domain/selling/purchase-life.ts'
import { checkoutErrors } from '#text/checkout-errors.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { mayHaveHappened } from '#web/components/booking/dialogs/use-submission-key.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useToast } from '#web/ui/Toast.tsx'
import type { Bank, BankStep, Checkout, Repeat } from './checkout-types.ts'
import type { KeptAttempt, Wish } from '#web/components/checkout/attempt/kept-attempt.ts'
import { usePayPalSteps } from '#web/components/checkout/methods/use-paypal-steps.ts'
import {
  earlierOutcome,
  type Problem,
  problemOf,
  takesCodeBack,
} from '#web/components/checkout/attempt/problem.ts'
import { answerIn, type Attempted, sendAttempt } from '#web/components/checkout/attempt/send-attempt.ts'
import { useAttempt } from '#web/components/checkout/attempt/use-attempt.ts'

const { thanks } = checkoutTexts

/** Ways of paying whose money comes later; no card is asked for. */
const BY_HAND: ReadonlySet<string> = new Set(['cash', 'oxxo', 'spei'])

interface Setting {
  /** Where the attempt is kept. */
  place: string
  class_package_id: number
  /** Another price than the one on the page, or a code that is taken back: what is shown is read anew. */
  repriced: (refusal: ApiError) => Promise<void>
}

/** Buys one package: the attempt, the bank's page where it is asked for, and the way to the thank-you page. */
export function useCheckout({ place, class_package_id, repriced }: Setting): Checkout {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [bank, setBank] = useState<BankStep | null>(null)
  const [repeat, setRepeat] = useState<Repeat | null>(null)
  const [unsent, setUnsent] = useState<KeptAttempt | null>(null)
  const [gated, setGated] = useState(false)
  const [seen, setSeen] = useState<number | null>(null)
  const form = useRef<Bank>({})
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const toast = useToast()

  const clear = (): void => {
    setProblem(null)
    setUnsent(null)
    setRepeat(null)
  }

  const finish = async (attempt: KeptAttempt, answer: Attempted): Promise<void> => {
    attempts.decided()
    const { legacy } = form.current
    // By its payment's number there, as the specification has it; either one leads to the order.
    const byPayment = legacy === true && isByCard(attempt)
    await navigate(paths.gracias((byPayment ? answer.payment_id : null) ?? answer.purchase_id))
    // On the page where it is read: it goes by itself, and the way there may be slow.
    if (await isPaid(answer)) toast.success(byPayment ? thanks.paid : thanks.success)
    // The header counts credits, which there are more of now.
    await revalidate()
  }

  /** The server said no: nothing was charged. */
  const fail = (error: unknown, attempt: KeptAttempt): void => {
    attempts.decided()
    attempts.rest()
    if (error instanceof ApiError) {
      const { code, purchase_id, message: text } = error
      if (code === 'recently_bought' && purchase_id !== null) return setRepeat({ purchase_id, text, attempt })
      if (code === 'signup_fee_required') setGated(true)
      if (code === 'price_changed' || takesCodeBack(error)) void repriced(error)
    }
    const embedded = isByCard(attempt) && form.current.legacy !== true
    setProblem(problemOf(error, { card: embedded, discount: Boolean(attempt.body.discountCode) }))
  }

  /** Asks the server to settle what the payer did at the bank. */
  const confirm = async (
    attempt: KeptAttempt,
    purchase_id: number,
    refused: string | null,
  ): Promise<void> => {
    try {
      const { purchase } = await api('POST /checkout/confirm', { body: { purchase_id } })
      // A bank that is asked again says no to what it had agreed to.
      if (refused === null || purchase.status !== 'pending')
        return await finish(attempt, { purchase_id, payment_id: null })
    } catch (error) {
      // The bank may have agreed although the browser did not hear it.
      if (mayHaveHappened(error)) return attempts.follow(attempt, error)
      if (refused === null) return fail(error, attempt)
    }
    attempts.decided()
    attempts.rest()
    setProblem({ text: checkoutErrors.failedBecause({ reason: refused }), detail: checkoutTexts.refused })
  }

  const goOn = async (attempt: KeptAttempt, answer: Attempted): Promise<void> => {
    const { purchase_id, clientSecret, session } = answer
    if (session) {
      attempts.note({ ...attempt, purchase_id })
      attempts.leave()
      return window.location.assign(session.url)
    }
    if (clientSecret === undefined) return finish(attempt, answer)
    const { askBank } = form.current
    if (askBank) return confirm(attempt, purchase_id, await askBank(clientSecret))
    setBank({ attempt, purchase_id, clientSecret })
  }

  const send = async (attempt: KeptAttempt): Promise<void> => {
    let answer: Attempted
    try {
      answer = await sendAttempt(attempt)
    } catch (error) {
      if (mayHaveHappened(error)) return attempts.follow(attempt, error)
      return fail(error, attempt)
    }
    await goOn(attempt, answer)
  }

  const attempts = useAttempt(place, {
    send,
    done: (attempt, looked) => finish(attempt, answerIn(looked)),
    refused: (attempt, { refusal }) => {
      if (refusal === null) return
      const { status, text: error, decline_code, ...about } = refusal
      fail(
        new ApiError(status, { ...about, error, ...(decline_code === null ? {} : { decline_code }) }),
        attempt,
      )
    },
    goOn: async (attempt, looked) => {
      // Both go on with the next press, which sends the same request: nobody is taken away from here unasked.
      if (attempt.call === 'POST /checkout/paypal' || looked.session) return attempts.rest()
      await goOn(attempt, answerIn(looked))
    },
    earlier: (looked) => setProblem(earlierOutcome(looked)),
    unsent: (attempt, lost) => {
      const told = lost instanceof ApiError && lost.status === 429 ? lost.message : null
      setProblem({
        text: told ?? checkoutTexts.unsent.text,
        detail: told === null ? checkoutTexts.unsent.detail : null,
      })
      setUnsent(attempt)
    },
  })

  const begin = async (wish: Wish): Promise<KeptAttempt | null> => {
    clear()
    return attempts.begin(wish)
  }

  const make = async (wish: Wish): Promise<void> => {
    const attempt = await begin(wish)
    if (attempt) await send(attempt)
  }

  const buy: Checkout['buy'] = async (method, offer, { installments, keep = false } = {}) => {
    const body = { class_package_id, ...offer }
    if (method === null) return make({ call: 'POST /checkout', body })
    const more = { ...(keep ? { saveCard: true } : {}), ...(installments ? { installments } : {}) }
    await make({ call: 'POST /checkout/attempt', body: { ...body, payment_method: method, ...more } })
  }

  const answer: Checkout['answer'] = async (what) => {
    if (bank === null) return
    const { attempt, purchase_id, clientSecret } = bank
    try {
      await api('POST /checkout/sandbox/authenticate', {
        body: { clientSecret, approve: what === 'approve' },
      })
      await api('POST /checkout/confirm', { body: { purchase_id } })
      setBank(null)
      await finish(attempt, { purchase_id, payment_id: null })
    } catch (error) {
      setBank(null)
      if (!(error instanceof ApiError) || error.status !== 402) return attempts.follow(attempt, error)
      fail(error, attempt)
      if (what === 'leave') setProblem(null)
    }
  }

  const paypal = usePayPalSteps({
    class_package_id,
    begin,
    current: attempts.current,
    follow: attempts.follow,
    finish: (attempt, purchase_id) => finish(attempt, { purchase_id, payment_id: null }),
    fail,
    stop: (said) => {
      attempts.rest()
      if (said) setProblem(said)
    },
  })

  return {
    stage: attempts.stage,
    problem,
    bank,
    repeat,
    unsent,
    seen,
    gated,
    buy,
    retry: async () => {
      if (unsent) await make(unsent)
    },
    answer,
    answerRepeat: async (wanted) => {
      setRepeat(null)
      if (!wanted || !repeat) return
      setSeen(repeat.purchase_id)
      // PayPal's window opens from a press on its own button alone.
      if (repeat.attempt.call !== 'POST /checkout/paypal') await make(oneMore(repeat))
    },
    paypal,
    meet: (met) => {
      form.current = met
    },
    dismissGate: () => setGated(false),
  }
}

const oneMore = ({ attempt: { call, body }, purchase_id }: Repeat): Wish => ({
  call,
  body: { ...body, again: true, again_after: purchase_id },
})

/** One whose money is still on the way is shown as pending. */
async function isPaid({ purchase_id, instructions }: Attempted): Promise<boolean> {
  if (instructions !== undefined) return false
  const read = await api('GET /purchases/{id}', { params: { id: purchase_id } }).catch(() => null)
  return read !== null && isGranted(read.purchase.status)
}

const isByCard = (attempt: KeptAttempt): boolean => {
  if (attempt.call !== 'POST /checkout/attempt') return false
  const { payment_method } = attempt.body
  return typeof payment_method === 'string' && !BY_HAND.has(payment_method)
}
