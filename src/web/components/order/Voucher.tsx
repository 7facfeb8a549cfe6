import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { code128 } from '#domain/selling/papers/code128.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { orderTexts, voucherSteps } from '#text/selling/order.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCopy } from '#web/ui/fields/use-copy.ts'
import { money } from '#web/ui/format/format.ts'
import styles from './order.module.css'

const texts = orderTexts.voucher

interface VoucherProps {
  purchase: Purchase
  voucher: NonNullable<Purchase['voucher']>
}

/** What the till scans. Always white: scanners and printers need the contrast. */
export function Voucher({ purchase, voucher: { reference } }: VoucherProps): ReactNode {
  const { ready, copy } = useCopy(checkoutTexts.thanks.copied)
  return (
    <>
      <div className={styles['voucher']} role="group" aria-label={texts.label}>
        <div className={styles['voucherTop']}>
          <b className="b">{texts.store}</b>
          <b className="b num">{money(purchase.total_payment)}</b>
        </div>
        <Bars reference={reference} />
        <p className={styles['reference']}>
          <span className={styles['referenceLabel']}>{texts.reference}</span>
          <span className="num">{inFours(reference)}</span>
          {ready ? (
            <Button
              variant="ghost"
              size="small"
              icon
              aria-label={checkoutTexts.thanks.copy({ what: texts.reference })}
              onClick={() => void copy(reference)}
            >
              <Copy />
            </Button>
          ) : null}
        </p>
      </div>
      <ol className={styles['steps']}>
        {voucherSteps(money(purchase.total_payment)).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

const inFours = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The reference as a barcode; nothing if a till could not read it. */
function Bars({ reference }: { reference: string }): ReactNode {
  const code = code128(reference)
  if (code === null) return null
  return (
    <svg
      className={styles['bars']}
      viewBox={`0 0 ${code.width} 60`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.barcode({ reference })}
      shapeRendering="crispEdges"
    >
      {code.bars.map(({ x, width }) => (
        <rect key={x} x={x} width={width} height={60} />
      ))}
    </svg>
  )
}
