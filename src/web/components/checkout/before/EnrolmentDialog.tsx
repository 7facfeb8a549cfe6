import type { ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { packagePrice } from '#web/components/site/shop/package-facts.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { money } from '#web/ui/format/format.ts'
import styles from '#web/components/checkout/checkout.module.css'

const texts = checkoutTexts.enrolment

interface EnrolmentDialogProps {
  fee: ClassPackage
  /** The package that requires the fee. */
  wanted: ClassPackage
  /** The class that it is bought for. */
  clase: number | null
  onClose: () => void
}

/** Says that the enrolment fee comes first, with a link to it. */
export function EnrolmentDialog({ fee, wanted, clase, onClose }: EnrolmentDialogProps): ReactNode {
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      staticBackdrop
      back={texts.back}
      footer={
        <Button to={paths.checkout(fee.class_package_id, { clase, paquete: wanted.class_package_id })}>
          {texts.pay}
        </Button>
      }
    >
      <p>{checkoutErrors.signupFee}</p>
      <div className={styles['fee']}>
        <span>
          <b className="b">{fee.title}</b>
          {fee.short_description ? <small>{fee.short_description}</small> : null}
        </span>
        <b className="b num">{money(packagePrice(fee).now)}</b>
      </div>
    </Dialog>
  )
}
