import { useEffect, useState } from 'react'
import { subscriptionTexts } from '#text/subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { mayHaveHappened } from '#web/components/booking/dialogs/use-submission-key.ts'
import type { CardForm } from '#web/components/checkout/card-form.ts'
import { forgetChange, keepChange, readChange } from './kept-card-change.ts'

const texts = subscriptionTexts.card

interface CardChange {
  busy: boolean
  problem: string | null
  /** The bank asks on a page of ours. */
  asking: boolean
  /** The card of a change whose answer was lost: the next press sends it once more. */
  lost: () => string | null
  change: (method: string, askBank: CardForm['askBank']) => Promise<void>
  answer: (what: 'approve' | 'refuse' | 'leave') => Promise<void>
}

interface Ends {
  done: () => Promise<void>
  refused: () => Promise<void>
}

/**
 * Has a subscription charged to another card, with the bank's question in between where it asks. A change whose answer was lost,
 * also by a reload, is sent again with the same key: a token is good for once.
 */
export function useCardChange(id: number, { done, refused }: Ends): CardChange {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [bank, setBank] = useState<{ method: string; clientSecret: string } | null>(null)

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.message)
      if (!mayHaveHappened(failure)) forgetChange(id)
      if (failure.status === 409 && !mayHaveHappened(failure)) await refused()
    } finally {
      setBusy(false)
    }
  }
  const send = async (payment_method: string) => {
    const { key: idempotencyKey } = keepChange(id, payment_method)
    const { clientSecret } = await api('POST /purchases/card/{id}', {
      params: { id },
      body: { payment_method },
      idempotencyKey,
    })
    if (clientSecret === undefined) forgetChange(id)
    return clientSecret
  }

  const change: CardChange['change'] = (method, askBank) =>
    attempt(async () => {
      const clientSecret = await send(method)
      if (clientSecret === undefined) return done()
      if (!askBank) return setBank({ method, clientSecret })
      const no = await askBank(clientSecret)
      if (no !== null) {
        forgetChange(id)
        return setProblem(texts.refused({ why: no }))
      }
      await send(method)
      await done()
    })

  /** What an earlier visit left. Where the bank asks, the next press goes on: nobody is asked unasked. */
  useEffect(() => {
    const kept = readChange(id)
    if (kept !== null)
      void attempt(async () => {
        if ((await send(kept.payment_method)) === undefined) await done()
      })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  const answer: CardChange['answer'] = (what) =>
    attempt(async () => {
      if (bank === null) return
      const { method, clientSecret } = bank
      const approve = what === 'approve'
      try {
        await api('POST /checkout/sandbox/authenticate', { body: { clientSecret, approve } })
        if (what === 'leave') return forgetChange(id)
        await send(method)
      } finally {
        setBank(null)
      }
      await done()
    })

  const lost = (): string | null => readChange(id)?.payment_method ?? null
  return { busy, problem, asking: bank !== null, lost, change, answer }
}
