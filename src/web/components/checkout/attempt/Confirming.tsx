import { useEffect, useRef, useState, type ReactNode } from 'react'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/feedback/feedback.tsx'
import { type StoredAttempt, takesNoMoney } from '#web/components/checkout/attempt/stored-attempt.ts'
import styles from '#web/components/checkout/checkout.module.css'

/** After this long, in ms, the page says that the customer can leave. */
const LONG_MS = 20_000

/** Replaces the payment form while the outcome of the attempt is unknown. */
export function Confirming({ attempt }: { attempt: StoredAttempt | null }): ReactNode {
  const texts = (attempt && takesNoMoney(attempt) ? checkoutTexts.order : checkoutTexts).confirming
  const ref = useRef<HTMLDivElement>(null)
  const [long, setLong] = useState(false)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={ref} className={styles['confirming']} tabIndex={-1} role="status">
      <Spinner />
      <h2 className="t-3">{texts.title}</h2>
      <p className="lead">{texts.lead}</p>
      {long ? (
        <>
          <p className="mu">{texts.long}</p>
          <Button variant="quiet" to={paths.membresias()}>
            {checkoutTexts.confirming.toPurchases}
          </Button>
        </>
      ) : null}
    </div>
  )
}
