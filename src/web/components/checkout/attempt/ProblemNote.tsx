import { useEffect, useRef, type ReactNode } from 'react'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { Link } from '#web/ui/Link.tsx'
import styles from '#web/components/checkout/checkout.module.css'
import type { Problem } from './problem.ts'

interface ProblemNoteProps {
  problem: Problem | null
  /** Sends the same attempt again, if the server never received it; absent if another control must be pressed. */
  onRetry: (() => void) | undefined
}

/** The problem of the last attempt, above the methods. Scrolls into view and takes the focus. */
export function ProblemNote({ problem, onRetry }: ProblemNoteProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem === null) return
    ref.current?.scrollIntoView({ block: 'center' })
    // The pressed button may be gone, or out of sight below: the keyboard goes on here, unless it is in a field.
    if (!document.activeElement?.matches('input, select, textarea, iframe'))
      ref.current?.focus({ preventScroll: true })
  }, [problem])
  return (
    <div ref={ref} className={problem ? undefined : styles['none']} tabIndex={-1}>
      {problem ? (
        <Note tone={problem.order === undefined ? 'bad' : 'ok'} role="alert">
          <b className="b">{problem.text}</b>
          {problem.detail ? <p>{problem.detail}</p> : null}
          {problem.order === undefined ? null : (
            <p>
              <Link className="underline tap" to={paths.gracias(problem.order)}>
                {checkoutTexts.again.earlier({ id: problem.order })}
              </Link>
            </p>
          )}
          {onRetry ? (
            <Button variant="quiet" size="small" className={styles['retry']} onClick={onRetry}>
              {checkoutTexts.unsent.retry}
            </Button>
          ) : null}
        </Note>
      ) : null}
    </div>
  )
}
