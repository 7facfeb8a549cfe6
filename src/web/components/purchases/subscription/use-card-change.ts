import { useState } from 'react'
import { subscriptionTexts } from '#text/subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import type { CardForm } from '#web/components/checkout/card-form.ts'

const texts = subscriptionTexts.card

interface CardChange {
  busy: boolean
  problem: string | null
  /** The bank asks on a page of ours. */
  asking: boolean
  change: (method: string, askBank: CardForm['askBank']) => Promise<void>
  answer: (what: 'approve' | 'refuse' | 'leave') => Promise<void>
}

interface Ends {
  done: () => Promise<void>
  refused: () => Promise<void>
}

/** Has a subscription charged to another card, with the bank's question in between where it asks. */
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
      if (failure.status === 409) await refused()
    } finally {
      setBusy(false)
    }
  }
  const send = async (payment_method: string) =>
    (await api('POST /purchases/card/{id}', { params: { id }, body: { payment_method } })).clientSecret

  const change: CardChange['change'] = (method, askBank) =>
    attempt(async () => {
      const clientSecret = await send(method)
      if (clientSecret === undefined) return done()
      if (!askBank) return setBank({ method, clientSecret })
      const no = await askBank(clientSecret)
      if (no !== null) return setProblem(texts.refused(no))
      await send(method)
      await done()
    })

  const answer: CardChange['answer'] = (what) =>
    attempt(async () => {
      if (bank === null) return
      const { method, clientSecret } = bank
      const approve = what === 'approve'
      try {
        await api('POST /checkout/sandbox/authenticate', { body: { clientSecret, approve } })
        if (what === 'leave') return
        await send(method)
      } finally {
        setBank(null)
      }
      await done()
    })

  return { busy, problem, asking: bank !== null, change, answer }
}
