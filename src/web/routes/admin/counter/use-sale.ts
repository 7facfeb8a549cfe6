import { useEffect, useState } from 'react'
import type { Answer, ClassPackage } from '#contract/types.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSubmissionKey } from '#web/components/booking/dialogs/use-submission-key.ts'
import { useViewer } from '#web/studio.ts'
import { firstPlace, type OpenDrawers } from '#web/routes/admin/parts/DrawerField.tsx'
import { readPesos } from '#web/routes/admin/parts/read-pesos.ts'
import type { Buyer, Sold } from './buyer.ts'

/** How long typing a code pauses before it is asked for, in ms. */
const PAUSE_MS = 400

type Quote = Answer<'POST /purchases/admin/quote'>
type Methods = Answer<'GET /payment_methods'>['payment_methods']

interface Start {
  buyer: Buyer | null
  chosen: number
  class_packages: readonly ClassPackage[]
  special: readonly ClassPackage[]
  methods: Methods
  open: OpenDrawers
}

/** The answer to a quote, and which sale it was asked for. */
interface Quoted {
  quote: Quote | null
  refused: Refused | null
  of: string
}

/** Why a sale would be refused. */
export interface Refused {
  text: string
  /** The order that was bought just now, beside which another one can be sold. */
  before: number | null
}

export type Sale = ReturnType<typeof useSale>

/** A sale at the desk while it is put together: who, what, the price by the server's rules, and the payment. */
export function useSale(start: Start, onSold: (buyer: Buyer, answer: Sold) => void) {
  const packs = [...start.class_packages, ...start.special]
  const [buyer, setBuyer] = useState(start.buyer)
  const [pack, setPack] = useState(packs.find((one) => one.class_package_id === start.chosen) ?? null)
  const [code, setCode] = useState('')
  const [again, setAgain] = useState(false)
  const [method, setMethod] = useState(
    start.methods.find((one) => one.payment_method_id === CASH)?.payment_method_id ??
      start.methods[0]?.payment_method_id ??
      CASH,
  )
  const [received, setReceived] = useState('')
  const [reference, setReference] = useState('')
  const [place, setPlace] = useState(firstPlace(start.open, useViewer()?.customer_id))
  /** How often a refused sale asked for the price again. */
  const [refusals, setRefusals] = useState(0)
  const [quoted, setQuoted] = useState<Quoted>({ ...nothing, of: '' })

  const customer_id = buyer?.customer_id
  const class_package_id = pack?.class_package_id
  const discountCode = code.trim() || null
  // What was quoted for another customer, package or code, or before a refusal, is no longer shown.
  const asked = JSON.stringify([customer_id, class_package_id, discountCode, again, refusals])
  const { quote, refused } = quoted.of === asked ? quoted : nothing
  useEffect(() => {
    if (customer_id === undefined || class_package_id === undefined) return undefined
    const asking = new AbortController()
    const body = { customer_id, class_package_id, discountCode, again }
    const timer = setTimeout(
      () => {
        api('POST /purchases/admin/quote', { body, signal: asking.signal }).then(
          (answer) => setQuoted({ quote: answer, refused: null, of: asked }),
          (problem: unknown) => {
            if (!asking.signal.aborted) setQuoted({ quote: null, refused: refusedBy(problem), of: asked })
          },
        )
      },
      discountCode === null ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [customer_id, class_package_id, discountCode, again, asked])

  const submit = useSubmissionKey()
  const call = useCall<Sold>({
    done: (answer) => (buyer ? onSold(buyer, answer) : undefined),
    // What was refused may have another price by now, or be refused with more words.
    refused: () => setRefusals(refusals + 1),
  })
  const total = quote?.total_payment ?? null
  const given = method === CASH ? readPesos(received) : null
  const missing = total !== null && given !== null && given < total ? total - given : 0
  const ready = buyer !== null && pack !== null && total !== null && missing === 0
  const sell = (): void => {
    if (!ready) return
    const body = {
      customer_id: buyer.customer_id,
      class_package_id: pack.class_package_id,
      discountCode,
      again,
      payment_method_id: total === 0 ? null : method,
      expected_total: total,
      received: given,
      reference: method === CASH ? null : reference,
      location_id: place,
    }
    void call.send(async () => {
      const answer = await submit(body, (one, idempotencyKey) =>
        api('POST /purchases/admin/sell', { body: one, idempotencyKey }),
      )
      return { ...answer, received: given }
    })
  }
  return {
    buyer,
    pack,
    code,
    method,
    received,
    reference,
    place,
    total,
    missing,
    ready,
    quote,
    refused,
    change: total !== null && given !== null && given > total ? given - total : 0,
    busy: call.busy,
    problem: refused === null ? call.problem : null,
    inCash: method === CASH && total !== 0,
    setCode,
    setMethod,
    setReceived,
    setReference,
    setPlace,
    setBuyer: (one: Buyer | null) => {
      setAgain(false)
      setBuyer(one)
    },
    setPack: (one: ClassPackage) => {
      setAgain(false)
      setPack(one)
    },
    sellAgain: () => setAgain(true),
    sell,
  }
}

const nothing: Omit<Quoted, 'of'> = { quote: null, refused: null }

function refusedBy(problem: unknown): Refused {
  if (!(problem instanceof ApiError)) throw problem
  const before = problem.code === 'recently_bought' ? problem.purchase_id : null
  if (before !== null) return { text: deskTexts.sale.recently, before }
  return { text: Object.values(problem.fields)[0] ?? problem.message, before }
}
