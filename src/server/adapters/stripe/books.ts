import Stripe from 'stripe'

/** Reads Stripe's objects in the shapes that this adapter needs. Null for 404. */
export interface Books {
  stripe: Stripe
  find<T>(asked: Promise<T>): Promise<T | null>
  intent(id: string): Promise<Stripe.PaymentIntent | null>
  /** A subscription's first invoice, with the payment intent for it. */
  invoice(id: string): Promise<{ invoice: Stripe.Invoice; intent: string | null }>
  /** The payment intent behind any stored reference. */
  intentOf(reference: string): Promise<string>
}

export function openBooks(stripe: Stripe): Books {
  const find: Books['find'] = async (asked) => {
    try {
      return await asked
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
      throw error
    }
  }
  const invoice: Books['invoice'] = async (id) => {
    const found = await stripe.invoices.retrieve(id, { expand: ['payments'] })
    return { invoice: found, intent: intentIn(found) }
  }
  return {
    stripe,
    find,
    intent: (id) => find(stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] })),
    invoice,
    async intentOf(reference) {
      if (reference.startsWith('pi_')) return reference
      const session = await stripe.checkout.sessions.retrieve(reference)
      const id = idOf(session.payment_intent)
      if (id === null) throw new Error(`Stripe took no money for ${reference}`)
      return id
    },
  }
}

function intentIn({ payments }: Stripe.Invoice): string | null {
  const intents = payments?.data.map(({ payment }) => idOf(payment.payment_intent ?? null))
  return intents?.find((id) => id !== null) ?? null
}

/** Stripe returns either an id or the whole object. */
export function idOf(given: string | { id: string } | null): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null)
}
