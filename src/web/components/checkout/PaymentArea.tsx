import { Banknote, Lock } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { isFree } from '#web/components/site/package-facts.ts'
import { api } from '#web/api/browser.ts'
import { usePages, useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup, type RadioOption } from '#web/ui/choices.tsx'
import { Note } from '#web/ui/feedback.tsx'
import { amount } from '#web/ui/format.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { CardFields } from './CardFields.tsx'
import styles from './checkout.module.css'
import { dueNow, trialDays } from './pack.ts'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { TermsBox } from './TermsBox.tsx'
import { useCardForm } from './use-card-form.ts'
import type { Checkout } from './use-checkout.ts'

const texts = checkoutTexts

type Choice = 'card' | 'cash'

/** How it is paid: the methods that the studio takes, the documents to accept, and one button. */
export function PaymentArea({ pack, checkout }: { pack: ClassPackage; checkout: Checkout }): ReactNode {
  const studio = useStudio()
  const ready = useHydrated()
  const required = usePages().filter((page) => page.required)
  const free = isFree(pack)
  const inTrial = trialDays(pack) > 0
  const hosted = studio.stripe_checkout_mode === 'session'
  // A trial needs a card that can be charged when it ends.
  const cash = studio.cash_checkout_enabled && !inTrial
  const [choice, setChoice] = useState<Choice>(cash ? 'cash' : 'card')
  const [accepted, setAccepted] = useState(false)
  const card = useCardForm()
  const reasonId = useId()
  const accept = useAcceptance()

  const typed = !free && choice === 'card' && !hosted
  const missing = missingOf({ card: typed && card.empty, terms: required.length > 0 && !accepted })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (missing !== null || checkout.busy) return
    const method = free ? null : typed ? card.method() : choice
    if (method === undefined) return
    accept(required.map((page) => page.page_id))
    void checkout.buy(method)
  }

  return (
    <form className={styles['column']} method="post" noValidate onSubmit={submit}>
      <SubscriptionCard pack={pack} />
      <h2 className="t-3">{free ? texts.free.title : texts.method.title}</h2>
      <ProblemNote problem={checkout.problem} />
      {free ? (
        <p className="lead">{pack.limit_per_customer === 1 ? texts.free.once : texts.free.lead}</p>
      ) : (
        <RadioGroup
          look="joined"
          legend={texts.method.title}
          legendHidden
          name="payment_method"
          options={methodOptions({ cash, hosted, fields: <CardFields {...card.fields} /> })}
          value={choice}
          onChange={setChoice}
        />
      )}
      {required.length > 0 ? <TermsBox pages={required} accepted={accepted} onChange={setAccepted} /> : null}
      <div className="stack">
        <Button
          type="submit"
          wide
          className={styles['payButton'] ?? ''}
          disabled={!ready || missing !== null}
          busy={checkout.busy}
          busyLabel={free ? texts.pay.taking : texts.pay.busy}
          aria-describedby={missing === null ? undefined : reasonId}
        >
          {free
            ? texts.pay.free
            : inTrial
              ? texts.pay.trial
              : typed
                ? texts.pay.amount(amount(dueNow(pack)))
                : texts.pay.now}
        </Button>
        {missing === null ? null : (
          <p className={`sm mu ${styles['missing']}`} id={reasonId}>
            {missing}
          </p>
        )}
        {free ? null : (
          <p className={`xs mu ${styles['safe']}`}>
            <Lock aria-hidden />
            {texts.method.safe(studio.business_name)}
          </p>
        )}
        <noscript>
          <Note tone="warn">{texts.needsScript}</Note>
        </noscript>
      </div>
    </form>
  )
}

/** Why nothing can be paid yet. */
function missingOf({ card, terms }: { card: boolean; terms: boolean }): string | null {
  if (card) return texts.pay.needsCard
  return terms ? texts.pay.needsTerms : null
}

interface Offered {
  cash: boolean
  hosted: boolean
  fields: ReactNode
}

function methodOptions({ cash, hosted, fields }: Offered): RadioOption<Choice>[] {
  const brands = (
    <span className={styles['brands']} aria-hidden>
      <span>VISA</span>
      <span>MC</span>
      <span>AMEX</span>
    </span>
  )
  const card: RadioOption<Choice> = {
    value: 'card',
    label: texts.method.card,
    aside: brands,
    content: hosted ? <p className="mu">{texts.method.sessionHint}</p> : fields,
  }
  const byHand: RadioOption<Choice> = {
    value: 'cash',
    label: texts.method.cash,
    aside: <Banknote aria-hidden />,
    content: <p className="mu">{texts.method.cashHint}</p>,
  }
  return cash ? [card, byHand] : [card]
}

/** Stands above the methods until the next attempt, and is where the eyes and the screen reader go. */
function ProblemNote({ problem }: { problem: Checkout['problem'] }): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem !== null) ref.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  return (
    <div ref={ref} className={problem ? undefined : styles['none']}>
      {problem ? (
        <Note tone="bad" role="alert">
          <b className="b">{problem.text}</b>
          {problem.detail ? <p>{problem.detail}</p> : null}
        </Note>
      ) : null}
    </div>
  )
}

/** Writes down that the documents were accepted, where that is not known yet. A failure of it must not stop the purchase. */
function useAcceptance(): (pages: readonly number[]) => void {
  const known = useViewer()?.accepted_pages
  return (pages) => {
    const page_ids = pages.filter((page) => !known?.some((entry) => entry.page_id === page))
    if (page_ids.length > 0) api('POST /accepted_pages', { body: { page_ids } }).catch(() => undefined)
  }
}
