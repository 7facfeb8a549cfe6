import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { useCopy } from '#web/ui/fields/use-copy.ts'
import { money } from '#web/ui/format/format.ts'
import { readInstructions } from './order.ts'
import styles from './order.module.css'
import { Voucher } from './Voucher.tsx'

const texts = checkoutTexts.thanks

/** How to pay a pending order: the studio's instructions, and the payment's reference. */
export function Instructions({ purchase }: { purchase: Purchase }): ReactNode {
  const { voucher } = purchase
  return (
    <section className={styles['instructions']} aria-label={texts.instructions}>
      {voucher?.kind === 'oxxo' ? (
        <Voucher purchase={purchase} voucher={voucher} />
      ) : (
        <Transfer purchase={purchase} />
      )}
      {voucher?.url ? (
        <Button href={voucher.url} variant="quiet" wide>
          {texts.openVoucher}
        </Button>
      ) : null}
    </section>
  )
}

function Transfer({ purchase }: { purchase: Purchase }): ReactNode {
  const { voucher } = purchase
  const parts = readInstructions(purchase.instructions ?? '')
  const facts = voucher?.facts ?? [
    ...parts.flatMap((part) => ('label' in part ? [part] : [])),
    { label: texts.rows.concept, value: texts.concept({ id: purchase.purchase_id }) },
    { label: texts.rows.amount, value: money(purchase.total_payment) },
  ]
  const sentences = parts.flatMap((part) => ('sentence' in part ? [part.sentence] : []))
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <dl>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {voucher === null ? <Note tone="warn">{texts.conceptNote}</Note> : null}
    </>
  )
}

/** Money and account numbers are pasted into forms that accept digits only. */
const plain = (value: string): string =>
  /^[$\d\s,.]+(?: MXN)?$/.test(value) ? value.replaceAll(/[^\d.]/g, '') : value

function Fact({ label, value }: { label: string; value: string }): ReactNode {
  const { ready, copy } = useCopy(texts.copied)
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd className="b num">{value}</dd>
      {ready ? (
        <dd className={styles['copy']}>
          <Button
            variant="quiet"
            size="small"
            icon
            aria-label={texts.copy({ what: label })}
            onClick={() => void copy(plain(value))}
          >
            <Copy />
          </Button>
        </dd>
      ) : null}
    </div>
  )
}
