import { Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Spinner } from '#web/ui/feedback/feedback.tsx'
import { money } from '#web/ui/format/format.ts'
import styles from '#web/components/checkout/checkout.module.css'
import type { Checkout } from '#web/components/checkout/checkout-types.ts'

const texts = checkoutTexts.bank

/** The bank's 3-D Secure page; for the test gateway these are two buttons. */
export function BankDialog({ pesos, onAnswer }: { pesos: number; onAnswer: Checkout['answer'] }): ReactNode {
  const [waiting, setWaiting] = useState(false)
  const answer = (what: 'approve' | 'refuse' | 'leave') => () => {
    setWaiting(true)
    void onAnswer(what)
  }
  return (
    <Dialog
      onClose={answer('leave')}
      title={texts.title}
      closable={false}
      staticBackdrop
      width={460}
      footer={
        <Button variant="quiet" wide disabled={waiting} onClick={answer('leave')}>
          {texts.cancel}
        </Button>
      }
    >
      <p className="mu">{texts.lead}</p>
      <div className={styles['bank']}>
        <div className={styles['bankHead']}>
          <span className="row">
            <Lock />
            {texts.page}
          </span>
          <b className="b num">{money(pesos)}</b>
        </div>
        <div className={styles['bankBody']}>
          {waiting ? (
            <div className={styles['waiting']} role="status">
              <Spinner />
              <p className="b">{texts.waiting}</p>
            </div>
          ) : (
            <>
              <div>
                <p className="sm mu">{texts.test}</p>
                <p className="b">{texts.question}</p>
              </div>
              <div className={styles['answers']}>
                <Button variant="quiet" onClick={answer('refuse')}>
                  {texts.refuse}
                </Button>
                <Button onClick={answer('approve')}>{texts.approve}</Button>
              </div>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
