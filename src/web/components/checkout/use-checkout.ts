import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isGranted } from '#domain/selling/purchases/purchase-life.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { mayHaveHappened } from '#web/api/once/submit.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Bank, BankStep, BoughtFor, Checkout, Method, Repeat } from './checkout-types.ts'
import {
  methodOf,
  type StoredAttempt,
  takesNoMoney,
  type Wish,
} from '#web/components/checkout/attempt/stored-attempt.ts'
import {
  forgetChoice,
  isReloaded,
  readChoice,
  storeChoice,
} from '#web/components/checkout/attempt/stored-choice.ts'
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

interface Setting {
  /** The storage key of the attempt and of what is chosen before it. */
  place: string
  class_package_id: number
  boughtFor: BoughtFor
  /** Called with the code that was applied before a reload, or that the attempt being looked up was made with. */
  discounted: (code: string) => void
  /** Called when the price has changed or the code is no longer accepted: reloads what is shown. */
  repriced: (refusal: ApiError) => Promise<void>
}

/** Buys one package: the attempt, the bank's page if needed, and the redirect to the thank-you page. */
export function useCheckout({ place, class_package_id, boughtFor, discounted, repriced }: Setting): Checkout {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [bank, setBank] = useState<BankStep | null>(null)
  const [repeat, setRepeat] = useState<Repeat | null>(null)
  const [unsent, setUnsent] = useState<StoredAttempt | null>(null)
  const [followed, setFollowed] = useState<StoredAttempt | null>(null)
  const [chosen, setChosen] = useState<Method>(null)
  const [gated, setGated] = useState(false)
  const [seen, setSeen] = useState<number | null>(null)
  const form = useRef<Bank>({})
  const navigate = useNavigate()
  const reload = useReload()
  const toast = useToast()

  // What was chosen outlasts a reload, and not leaving: the specification, section 4.
  useEffect(() => {
    if (!isReloaded()) forgetChoice()
    return forgetChoice
  }, [])

  // Before an attempt is looked up, which says how it is paid.
  useEffect(() => {
    const { code, method = null } = readChoice(place)
    setChosen(method)
    if (code) discounted(code)
    // Only when the page or its customer begins.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place])

  const clear = (): void => {
    setProblem(null)
    setUnsent(null)
    setRepeat(null)
  }

  const finish = async (attempt: StoredAttempt, answer: Attempted): Promise<void> => {
    // Stored until the order is shown, which forgets it: the connection may be lost on the way there.
    attempts.note({ ...attempt, purchase_id: answer.purchase_id })
    const { legacy } = form.current
    // By the payment's id, as the specification says for this flow; the page accepts either id.
    const byPayment = legacy === true && isByCard(attempt)
    await navigate(paths.gracias((byPayment ? answer.payment_id : null) ?? answer.purchase_id))
    // After navigating: the toast closes by itself, and loading may be slow.
    if (await isPaid(answer)) toast.success(byPayment ? thanks.paid : thanks.success)
    // Reloads the credits in the header.
    await reload()
  }

  /** The server refused: nothing was charged. */
  const fail = (error: unknown, attempt: StoredAttempt): void => {
    attempts.decided()
    attempts.rest()
    if (error instanceof ApiError) {
      const { code, purchase_id, message: text } = error
      if (code === 'recently_bought' && purchase_id !== null) return setRepeat({ purchase_id, text, attempt })
      if (code === 'signup_fee_required') setGated(true)
      if (code === 'price_changed' || takesCodeBack(error)) void repriced(error)
    }
    const embedded = isByCard(attempt) && methodOf(attempt) !== HOSTED && form.current.legacy !== true
    setProblem(problemOf(error, { card: embedded, discount: Boolean(attempt.body.discountCode) }))
  }

  /** Asks the server to settle what the payer did at the bank. */
  const confirm = async (
    attempt: StoredAttempt,
    purchase_id: number,
    refused: string | null,
  ): Promise<void> => {
    try {
      const { purchase } = await api('POST /checkout/confirm', { body: { purchase_id } })
      // A bank that is asked twice refuses what it has approved, so a refusal counts only while the purchase is pending.
      if (refused === null || purchase.status !== 'pending')
        return await finish(attempt, { purchase_id, payment_id: null })
    } catch (error) {
      // The bank may have approved without the browser knowing.
      if (mayHaveHappened(error)) return attempts.follow(attempt, error)
      if (refused === null) return fail(error, attempt)
    }
    attempts.decided()
    attempts.rest()
    setProblem({ text: checkoutErrors.failedBecause({ reason: refused }), detail: checkoutTexts.refused })
  }

  const goOn = async (attempt: StoredAttempt, answer: Attempted): Promise<void> => {
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

  const send = async (attempt: StoredAttempt): Promise<void> => {
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
    following: (attempt) => {
      setFollowed(attempt)
      setChosen((before) => methodOf(attempt) ?? before)
      if (attempt.body.discountCode) discounted(attempt.body.discountCode)
    },
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
      // Both continue with the next press, which sends the same request: the customer is not redirected without a press.
      if (attempt.call === 'POST /checkout/paypal' || looked.session) return attempts.rest()
      await goOn(attempt, answerIn(looked))
    },
    earlier: (looked) => setProblem(earlierOutcome(looked)),
    unsent: (attempt, lost) => {
      const { unsent: said } = takesNoMoney(attempt) ? checkoutTexts.order : checkoutTexts
      const told = lost instanceof ApiError && lost.status === 429 ? lost.message : null
      setProblem({
        text: told ?? said.text,
        detail: told === null ? said.detail : null,
      })
      setUnsent(attempt)
    },
  })

  const begin = async (wish: Wish): Promise<StoredAttempt | null> => {
    clear()
    return attempts.begin(wish)
  }

  const make = async (wish: Wish): Promise<void> => {
    const attempt = await begin(wish)
    if (attempt) await send(attempt)
  }

  const buy: Checkout['buy'] = async (method, offer, { installments, save = false } = {}) => {
    const body = { class_package_id, ...offer, ...boughtFor }
    if (method === null) return make({ call: 'POST /checkout', body })
    const more = { ...(save ? { saveCard: true } : {}), ...(installments ? { installments } : {}) }
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
    boughtFor,
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
    followed,
    problem,
    bank,
    repeat,
    unsent,
    seen,
    gated,
    method: chosen,
    choose: (method) => {
      setChosen(method)
      storeChoice(place, { method })
    },
    buy,
    clear,
    retry: async () => {
      if (unsent) await make(unsent)
    },
    answer,
    answerRepeat: async (wanted) => {
      setRepeat(null)
      if (!wanted || !repeat) return
      setSeen(repeat.purchase_id)
      // Only a press on PayPal's own button can open its window.
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

/** A payment that has not arrived is shown as pending. */
async function isPaid({ purchase_id, instructions }: Attempted): Promise<boolean> {
  if (instructions !== undefined) return false
  const read = await api('GET /purchases/{id}', { params: { id: purchase_id } }).catch(() => null)
  return read !== null && isGranted(read.purchase.status)
}

/** The card on the provider's own page. */
const HOSTED = 'card'

const isByCard = (attempt: StoredAttempt): boolean =>
  attempt.call === 'POST /checkout/attempt' && !takesNoMoney(attempt) && methodOf(attempt) !== 'paypal'
