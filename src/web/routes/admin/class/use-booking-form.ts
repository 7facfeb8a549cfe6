import { useState } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { useSubmissionKey } from '#web/components/booking/dialogs/use-submission-key.ts'
import { useLoaded } from '#web/routes/admin/parts/use-loaded.ts'
import { useDeskForm } from '#web/routes/admin/parts/use-desk-form.ts'

const texts = classTexts.bookDialog

export interface Person {
  customer_id: number
  name: string
  last_name: string
}

interface BookingValues extends Record<string, unknown> {
  /** Null for somebody who is entered with the fields below. */
  customer_id: number | null
  fresh: boolean
  name: string
  last_name: string
  email: string
  phone: string
  spot: number | null
  pay: 'credit' | 'cash' | 'sell'
  pack: string
  method: string
}

interface Start {
  single: SingleClass
  person: Person | null
  spot: number | null
  onClose: () => void
}

/**
 * Enters somebody if they are new, sells them a package if they buy one, and gives them a place. Each step happens once: what is
 * done is not repeated when a later one is refused.
 */
export function useBookingForm({ single, person, spot, onClose }: Start) {
  const [entered, setEntered] = useState<number | null>(null)
  const [sold, setSold] = useState(false)
  const [again, setAgain] = useState(false)
  const enter = useSubmissionKey()
  const sell = useSubmissionKey()
  const book = useSubmissionKey()
  const needed = (value: string, { fresh }: BookingValues) =>
    fresh && value.trim() === '' ? texts.required : null
  const { form, dialog } = useDeskForm<BookingValues, unknown>({
    initialValues: {
      customer_id: person?.customer_id ?? null,
      fresh: false,
      name: '',
      last_name: '',
      email: '',
      phone: '',
      spot,
      pay: 'credit',
      pack: '',
      method: String(CASH),
    },
    validate: {
      customer_id: (id, { fresh }) => (id === null && !fresh ? texts.missingCustomer : null),
      name: needed,
      last_name: needed,
      email: needed,
      phone: needed,
      spot: (value) => (single.class_type.spot_map !== null && value === null ? texts.missingSpot : null),
      pack: (value, { pay }) => (pay === 'sell' && value === '' ? texts.missingPack : null),
    },
    send: async (values) => {
      const customer_id = await whoOf(values)
      if (values.pay === 'sell' && !sold) await sale(customer_id, values)
      const place = {
        single_class_id: single.single_class_id,
        customer_id,
        spot: values.spot,
        is_cash: values.pay === 'cash',
      }
      return book(place, (body, idempotencyKey) => api('POST /class_reservations', { body, idempotencyKey }))
    },
    done: () => texts.done,
    onClose,
  })
  const { customer_id: known, fresh, pack, pay } = form.values
  const quote = useQuote(pay === 'sell' && !sold ? (fresh ? entered : known) : null, Number(pack), again)

  async function whoOf({ fresh: isNew, customer_id, name, last_name, email, phone }: BookingValues) {
    if (!isNew) return customer_id ?? 0
    if (entered !== null) return entered
    const body = { name: name.trim(), last_name: last_name.trim(), email: email.trim(), phone }
    const { customer } = await enter(body, (given, idempotencyKey) =>
      api('POST /customer', { body: given, idempotencyKey }),
    )
    setEntered(customer.customer_id)
    return customer.customer_id
  }

  async function sale(customer_id: number, values: BookingValues): Promise<void> {
    const wanted = { customer_id, class_package_id: Number(values.pack), again }
    try {
      // Somebody who has just been entered had no quote yet, and who bought it just now was refused one.
      const { total_payment } = quote.total === null ? await quoteOf(wanted) : { total_payment: quote.total }
      const body = {
        ...wanted,
        payment_method_id: total_payment === 0 ? null : Number(values.method),
        expected_total: total_payment,
        location_id: single.location.location_id,
      }
      await sell(body, (given, idempotencyKey) =>
        api('POST /purchases/admin/sell', { body: given, idempotencyKey }),
      )
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'recently_bought') setAgain(true)
      throw problem
    }
    setSold(true)
  }

  return { form, dialog, sold, entered, quote, again }
}

const quoteOf = (body: { customer_id: number; class_package_id: number; again: boolean }) =>
  api('POST /purchases/admin/quote', { body })

/** The price of a package for somebody by the server's rules, or why it is not sold to them. */
function useQuote(customer_id: number | null, class_package_id: number, again: boolean) {
  const key =
    customer_id === null || class_package_id === 0 ? null : `${customer_id} ${class_package_id} ${again}`
  const quote = useLoaded(key, () =>
    quoteOf({ customer_id: customer_id ?? 0, class_package_id, again }).then(
      ({ total_payment }) => ({ total: total_payment, refused: null }),
      (problem: unknown) => ({ total: null, refused: problem instanceof Error ? problem.message : null }),
    ),
  )
  return quote ?? NOTHING
}

const NOTHING = { total: null, refused: null }
