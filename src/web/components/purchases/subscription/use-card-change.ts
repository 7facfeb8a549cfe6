import { useState } from 'react'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { mayHaveHappened } from '#web/api/once/submit.ts'
import type { CardForm } from '#web/components/checkout/card/card-form.ts'
import { forgetChange, storeChange, readChange } from './stored-card-change.ts'

const texts = subscriptionTexts.card

interface CardChange {
  /** The bank's authentication is open on one of our pages. */
  asking: boolean
  /** The card of a change whose response was lost: the next press retries it. */
  lost: () => string | null
  /** True when the card was changed, false during the bank's authentication. Throws ApiError. */
  change: (method: string, askBank: CardForm['askBank']) => Promise<boolean>
  /**
   * Continues a change left by an earlier visit. Authentication waits for the next press, so that it never opens by
   * itself.
   */
  goOn: () => Promise<boolean>
  answer: (what: 'approve' | 'refuse' | 'leave') => Promise<boolean>
  /** After a refused attempt; true when the data on screen is stale: the card may be changed although it refused a charge. */
  settle: (failure: ApiError) => boolean
}

/**
 * Changes a subscription's card, with the bank's authentication if required. A change whose response was lost, even
 * by a reload, is retried with the same key, because a token can be used only once.
 */
export function useCardChange(id: number): CardChange {
  const [bank, setBank] = useState<{ method: string; clientSecret: string } | null>(null)

  const send = async (payment_method: string) => {
    const { key: idempotencyKey } = storeChange(id, payment_method)
    const { clientSecret } = await api('POST /purchases/card/{id}', {
      params: { id },
      body: { payment_method },
      idempotencyKey,
    })
    if (clientSecret === undefined) forgetChange(id)
    return clientSecret
  }
  const lost = (): string | null => readChange(id)?.payment_method ?? null

  return {
    asking: bank !== null,
    lost,
    async change(method, askBank) {
      const clientSecret = await send(method)
      if (clientSecret === undefined) return true
      if (!askBank) {
        setBank({ method, clientSecret })
        return false
      }
      const no = await askBank(clientSecret)
      // The server reads a refusal as well, so that the next press asks the bank anew.
      const open = await send(method)
      if (no !== null && open !== undefined) throw new ApiError(402, { error: texts.refused({ why: no }) })
      return true
    },
    async goOn() {
      const method = lost()
      return method !== null && (await send(method)) === undefined
    },
    async answer(what) {
      if (bank === null) return false
      const { method, clientSecret } = bank
      const approve = what === 'approve'
      try {
        await api('POST /checkout/sandbox/authenticate', { body: { clientSecret, approve } })
        if (what === 'leave') forgetChange(id)
        else await send(method)
      } finally {
        setBank(null)
      }
      return what !== 'leave'
    },
    settle(failure) {
      if (mayHaveHappened(failure)) return false
      forgetChange(id)
      return failure.status === 409 || failure.status === 402
    },
  }
}
