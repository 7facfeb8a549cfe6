import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/feedback.tsx'
import { amount } from '#web/ui/format.ts'
import { useToast } from '#web/ui/Toast.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { readInstructions } from './order.ts'
import styles from './order.module.css'

const texts = checkoutTexts.thanks

/** How to pay an order that waits for its money: the studio's words, and what identifies the payment. */
export function Instructions({ purchase }: { purchase: Purchase }): ReactNode {
  const { voucher } = purchase
  const parts = readInstructions(purchase.instructions ?? '')
  const facts = voucher?.facts ?? [
    ...parts.flatMap((part) => ('label' in part ? [part] : [])),
    { label: texts.rows.concept, value: texts.concept(purchase.purchase_id) },
    { label: texts.rows.amount, value: amount(purchase.total_payment) },
  ]
  const sentences = parts.flatMap((part) => ('sentence' in part ? [part.sentence] : []))
  return (
    <section className={styles['instructions']} aria-label={texts.instructions}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <dl>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {voucher === null ? <Note tone="warn">{texts.conceptNote}</Note> : null}
      {voucher?.url ? (
        <Button href={voucher.url} variant="quiet" wide>
          {texts.openVoucher}
        </Button>
      ) : null}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }): ReactNode {
  const ready = useHydrated()
  const toast = useToast()
  const copy = async (): Promise<void> => {
    // Money and account numbers are pasted into forms that take figures alone.
    const plain = /^[$\d\s,.]+(?: MXN)?$/.test(value) ? value.replaceAll(/[^\d.]/g, '') : value
    await navigator.clipboard.writeText(plain).then(
      () => toast.success(texts.copied),
      () => undefined,
    )
  }
  const copies = ready && 'clipboard' in navigator
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd className="b num">{value}</dd>
      {copies ? (
        <dd className={styles['copy']}>
          <Button variant="quiet" size="small" icon aria-label={texts.copy(label)} onClick={copy}>
            <Copy aria-hidden />
          </Button>
        </dd>
      ) : null}
    </div>
  )
}
