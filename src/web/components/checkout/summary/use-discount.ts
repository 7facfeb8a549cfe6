import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/types.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { storeChoice } from '#web/components/checkout/attempt/stored-choice.ts'
import { useViewer } from '#web/studio.ts'

export type Applied = Answer<'GET /discounts/code/{code}'>

export interface DiscountBoxState {
  code: string
  checking: boolean
  error: string | null
  /** What the code takes off this package, as the server calculated. */
  applied: Applied | null
  write: (code: string) => void
  /** Checks the typed code, unless already done; null without a code, `refused` when the field shows why. */
  apply: () => Promise<Applied | 'refused' | null>
  /** Removes the code. The field then has the focus, also where another takes its place: without a code there is nothing to press. */
  remove: () => void
  /** Whether the field is to have the focus now. */
  takesFocus: () => boolean
  /** Removes a code that the server no longer accepts, with the reason. */
  reject: (reason: string) => void
  /** Applies the code that was applied, or attempted with, before a reload. */
  restore: (code: string) => void
  /** Checks the code again after the price has changed. */
  refresh: () => Promise<void>
}

/** A discount code for one package, checked by the server. @param place where the applied one is stored for a reload */
export function useDiscount(place: string, class_package_id: number): DiscountBoxState {
  const [code, setCode] = useState('')
  const [checking, setChecking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [shown, setShown] = useState<{ place: string; answer: Applied } | null>(null)
  const viewer = useViewer()
  const asked = useRef(0)
  const underWay = useRef<Promise<Applied | 'refused'> | null>(null)
  const removed = useRef(false)

  // What one customer may use says nothing of another who signs in on the same page.
  const applied = shown?.place === place ? shown.answer : null
  const setApplied = (now: Applied | null): void => {
    setShown(now && { place, answer: now })
    storeChoice(place, { code: now && now.discount.code })
  }

  const write = (written: string): void => {
    asked.current += 1
    setChecking(false)
    setError(null)
    setCode(written)
  }

  /** Only the last request counts; an answer for an earlier code is ignored. */
  const ask = async (given: string): Promise<Applied | 'refused'> => {
    asked.current += 1
    const own = asked.current
    setChecking(true)
    setError(null)
    const answer = await api('GET /discounts/code/{code}', {
      params: { code: given },
      query: { class_package_id },
    }).catch((problem: unknown) => messageOf(problem))
    if (own !== asked.current) return 'refused'
    setChecking(false)
    if (typeof answer === 'string') {
      setApplied(null)
      setError(answer)
      return 'refused'
    }
    setApplied(answer)
    setCode(answer.discount.code)
    return answer
  }

  const apply: DiscountBoxState['apply'] = async () => {
    const given = code.trim()
    if (applied !== null || given === '') return applied
    // Paying while the code is being checked waits for the same answer.
    if (!checking) underWay.current = ask(given)
    return underWay.current
  }

  const restore = (given: string): void => {
    if (applied !== null) return
    setCode(given)
    underWay.current = ask(given)
  }

  useEffect(() => {
    if (viewer && shown) restore(shown.answer.discount.code)
    // Only when another customer begins.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place])

  return {
    code,
    checking,
    error,
    applied,
    write,
    apply,
    remove: () => {
      removed.current = true
      setApplied(null)
      write('')
    },
    takesFocus: () => {
      const takes = removed.current
      removed.current = false
      return takes
    },
    reject: (reason) => {
      setApplied(null)
      write('')
      setError(reason)
    },
    restore,
    refresh: async () => {
      if (applied !== null) await ask(applied.discount.code)
    },
  }
}

/** The server's message if it has one. */
function messageOf(problem: unknown): string {
  if (!(problem instanceof ApiError)) return sellingErrors.discountInvalid
  const fallback = problem.status === 412 ? sellingErrors.discountUsedUp : sellingErrors.discountInvalid
  return problem.status === 400 ? fallback : problem.message || fallback
}
