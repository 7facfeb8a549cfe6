import Stripe from 'stripe'
import { CardNotKept, type SavedSource, type SavedSources } from '#server/ports/payment-gateway.ts'
import { cardOf, isDefinite, refusalOf } from './outcome.ts'

/** Cards that Stripe keeps with its customer. */
export function savedSources(stripe: Stripe): SavedSources {
  const kept = async (account: string): Promise<Stripe.PaymentMethod[]> =>
    (await stripe.customers.listPaymentMethods(account, { type: 'card', limit: 100 })).data
  return {
    async save(account, paymentMethod) {
      const added = await attach(stripe, paymentMethod, account)
      const print = added.card?.fingerprint
      const before = (await kept(account)).find(
        (method) => method.id !== added.id && print && method.card?.fingerprint === print,
      )
      if (!before) return shown(added)
      await stripe.paymentMethods.detach(added.id)
      return shown(before)
    },
    list: async (account) => (await kept(account)).map(shown),
    async remove(sourceId) {
      try {
        await stripe.paymentMethods.detach(sourceId)
      } catch (error) {
        // It is attached to nobody: gone already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },
  }
}

/** A card that is with this customer already is attached again without harm. */
async function attach(stripe: Stripe, id: string, customer: string): Promise<Stripe.PaymentMethod> {
  try {
    return await stripe.paymentMethods.attach(id, { customer })
  } catch (error) {
    if (!isDefinite(error)) throw error
    const refused = refusalOf(error, null)
    if (refused.state !== 'refused') throw error
    throw new CardNotKept(refused.code, refused.declineCode)
  }
}

function shown(method: Stripe.PaymentMethod): SavedSource {
  return { sourceId: method.id, ...(cardOf(method) ?? { brand: 'other', lastDigits: '' }) }
}
