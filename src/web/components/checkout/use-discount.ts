import { useRef, useState } from 'react'
import type { Answer } from '#contract/types.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'

export type Applied = Answer<'GET /discounts/code/{code}'>

export interface DiscountBoxState {
  code: string
  checking: boolean
  error: string | null
  /** What the server says that the code takes off this package. */
  applied: Applied | null
  write: (code: string) => void
  apply: () => Promise<void>
  remove: () => void
}

/** A code for one package, judged by the server. It lives as long as the page: whoever leaves begins anew. */
export function useDiscount(class_package_id: number): DiscountBoxState {
  const [code, setCode] = useState('')
  const [checking, setChecking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [applied, setApplied] = useState<Applied | null>(null)
  const asked = useRef(0)

  const write = (written: string): void => {
    // An answer to what stood here before is of no interest any more.
    asked.current += 1
    setChecking(false)
    setError(null)
    setCode(written)
  }

  const apply = async (): Promise<void> => {
    const given = code.trim()
    if (given === '' || checking || applied) return
    asked.current += 1
    const own = asked.current
    setChecking(true)
    setError(null)
    try {
      const answer = await api('GET /discounts/code/{code}', {
        params: { code: given },
        query: { class_package_id },
      })
      if (own !== asked.current) return
      setApplied(answer)
      setCode(answer.discount.code)
    } catch (problem) {
      if (own === asked.current) setError(messageOf(problem))
    }
    if (own === asked.current) setChecking(false)
  }

  const remove = (): void => {
    setApplied(null)
    write('')
  }

  return { code, checking, error, applied, write, apply, remove }
}

/** The server's own words where it has some. */
function messageOf(problem: unknown): string {
  if (!(problem instanceof ApiError)) return sellingErrors.discountInvalid
  const fallback = problem.status === 412 ? sellingErrors.discountUsedUp : sellingErrors.discountInvalid
  return problem.status === 400 ? fallback : problem.message || fallback
}
