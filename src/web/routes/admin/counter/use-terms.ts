import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Answer, ClassPackage } from '#contract/types.ts'
import { CASH, OXXO, PAYPAL } from '#domain/selling/built-in-methods.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { mayHaveHappened } from '#web/api/once/submit.ts'
import { useRead } from '#web/api/use-read.ts'
import { useFields } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { firstPlace, type OpenDrawers } from '#web/routes/admin/parts/DrawerField.tsx'
import { readPesos } from '#web/routes/admin/parts/read-pesos.ts'
import { useViewer } from '#web/studio.ts'
import { amount } from '#web/ui/format/format.ts'
import type { Sold } from './buyer.ts'

/** Methods that are paid online only. */
const ONLINE_ONLY = new Set([OXXO, PAYPAL])
/** How long typing a code pauses before it is quoted, in ms. */
const PAUSE_MS = 400

type Quote = Answer<'POST /purchases/admin/quote'>
export type Methods = Answer<'GET /payment_methods'>['payment_methods']

/** The methods by which something is paid at the desk. */
export const deskMethods = ({ payment_methods }: Answer<'GET /payment_methods'>): Methods =>
  payment_methods.filter(({ payment_method_id }) => !ONLINE_ONLY.has(payment_method_id))

/** What is on sale, as the desk shows it. */
export const byKind = (packs: readonly ClassPackage[]) => ({
  classes: packs.filter(({ is_special_event }) => !is_special_event),
  special: packs.filter(({ is_special_event }) => is_special_event),
})

interface Wanted {
  /** Null while it is not known who buys, or what. */
  customer_id: number | null
  class_package_id: number | null
  /** Whoever buys is not entered yet. */
  fresh?: boolean
  methods: Methods
  open: OpenDrawers
}

interface Quoted {
  quote: Quote | null
  refused: Refused | null
}

interface Paid extends Record<string, unknown> {
  code: string
  /** The payment method and the drawer as chosen; null and undefined until then. */
  method: number | null
  received: string
  reference: string
  place: number | null | undefined
}

/** Why a sale would be refused. */
export interface Refused {
  text: string
  /** Whether it is about the discount code. */
  ofCode: boolean
  /** The order that was bought just now, beside which another one can be sold. */
  before: number | null
}

export type Terms = ReturnType<typeof useTerms>

/** What a package costs somebody at the desk by the server's rules, and how it is paid. */
export function useTerms({ customer_id, class_package_id, fresh = false, methods, open }: Wanted) {
  const form = useFields<Paid>({
    initialValues: { code: '', method: null, received: '', reference: '', place: undefined },
  })
  const { code, received, reference } = form.values
  /** The sale for which another one of the same package is wanted. */
  const [againFor, setAgainFor] = useState<string | null>(null)
  /** How often a refused sale asked for the price again. */
  const [refusals, setRefusals] = useState(0)
  const viewer = useViewer()?.customer_id

  const ids = methods.map(({ payment_method_id }) => payment_method_id)
  const method = form.values.method ?? (ids.includes(CASH) ? CASH : (ids[0] ?? CASH))
  const place = form.values.place === undefined ? firstPlace(open, viewer) : form.values.place
  const sale = JSON.stringify([customer_id, class_package_id])
  const again = againFor === sale
  const discountCode = code.trim() || null
  const [typed] = useDebouncedValue(discountCode, PAUSE_MS)
  const known = class_package_id !== null && (customer_id !== null || fresh)
  // What was quoted for another customer, package or code, or before a refusal, is no longer shown.
  const asked = JSON.stringify([sale, discountCode, again, refusals])
  const { answer: quoted } = useRead<Quoted>(
    known && (discountCode === null || discountCode === typed) ? asked : null,
    (signal) =>
      api('POST /purchases/admin/quote', {
        body: { customer_id, class_package_id: class_package_id ?? 0, discountCode, again },
        signal,
      }).then(
        (quote) => ({ quote, refused: null }),
        (problem: unknown) => ({ quote: null, refused: refusedBy(problem) }),
      ),
  )
  const { quote, refused } = quoted ?? { quote: null, refused: null }

  const once = useOnce()
  const total = quote?.total_payment ?? null
  const inCash = method === CASH && total !== 0
  const given = method === CASH ? readPesos(received) : null
  const beside = total !== null && given !== null ? given - total : 0
  // What cannot be read is not taken for the exact amount.
  const unread = inCash && given === null && received.trim() !== ''
  /** Sells it at the price that was shown. */
  const sell = async (who: {
    customer_id: number
    class_package_id: number
    shown: number
  }): Promise<Sold> => {
    const { shown, ...sold } = who
    const body = {
      ...sold,
      discountCode,
      again,
      payment_method_id: shown === 0 ? null : method,
      expected_total: shown,
      received: given,
      reference: method === CASH ? null : reference,
      location_id: place,
    }
    try {
      const answer = await once('POST /purchases/admin/sell', { body })
      return { ...answer, received: given }
    } catch (problem) {
      // What was refused may have another price by now, or be refused with more words. What may have been sold is sent again as it was.
      if (!mayHaveHappened(problem)) setRefusals(refusals + 1)
      throw problem
    }
  }
  return {
    form,
    method,
    place,
    total,
    inCash,
    quote,
    refused,
    wrong: unread ? deskTexts.wrongAmount : beside < 0 ? tooLittle({ amount: amount(-beside) }) : null,
    change: Math.max(0, beside),
    sellAgain: () => setAgainFor(sale),
    sell,
  }
}

const { tooLittle } = deskTexts.sale

function refusedBy(problem: unknown): Refused {
  if (!(problem instanceof ApiError)) throw problem
  const before = problem.code === 'recently_bought' ? problem.purchase_id : null
  if (before !== null) return { text: deskTexts.sale.recently, ofCode: false, before }
  const text = Object.values(problem.fields)[0] ?? problem.message
  return { text, ofCode: problem.code.startsWith('discount'), before }
}
