import type { ReactNode } from 'react'
import type { ClassPackage, SingleClass } from '#contract/types.ts'
import { noCreditsTexts as texts } from '#text/booking/dialogs.ts'
import { unfit } from '#text/booking/eligibility.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import { paths } from '#domain/site-map/paths.ts'
import { wantedTexts } from '#text/selling/wanted.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { price } from '#web/ui/format/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import type { Standing } from '#web/components/booking/week/booking-data.ts'
import styles from '#web/components/booking/dialogs/notices.module.css'
import { WhyLink } from '#web/components/booking/dialogs/why/WhyLink.tsx'
import { Link } from '#web/ui/Link.tsx'

interface NoCreditsDialogProps {
  singleClass: SingleClass
  /** The customer's free credits, none of which fits this class. */
  others: Standing['others']
  onClose: () => void
  onWhy: () => void
}

/** No credits are left: links to the packages, and suggests one that fits the class. */
export function NoCreditsDialog({ singleClass, others, onClose, onWhy }: NoCreditsDialogProps): ReactNode {
  const studio = useStudio()
  const had = useHadCredits()
  const offer = useOffer(singleClass.class_type.class_type_id)
  return (
    <Dialog
      onClose={onClose}
      title={
        others.count === 0
          ? had
            ? texts.title
            : wantedTexts.firstTitle
          : others.why === 'class_type'
            ? texts.titleOtherTypes
            : texts.titleUnfit
      }
      back={texts.later}
      footer={
        <Button to={paths.misPaquetes(studio, { clase: singleClass.single_class_id })}>
          {texts.toPackages({ name: studio.class_packages_name ?? 'Paquetes' })}
        </Button>
      }
    >
      <div className={styles['centre']}>
        <div className={styles['zero']} aria-hidden>
          {others.count}
        </div>
        <p className={styles['sentence']}>
          {others.count === 0
            ? had
              ? texts.text
              : wantedTexts.first
            : texts.notForThis({ why: unfit(others.why, others.count) })}
        </p>
      </div>
      {offer === null ? null : (
        <Link
          className={styles['offer']}
          to={paths.checkout(offer.class_package_id, { clase: singleClass.single_class_id })}
        >
          <span className={styles['offerText']}>
            <b className="b">{offer.title}</b>
            <span className="sm mu">{texts.validFor({ days: offer.expiration_days })}</span>
          </span>
          <span className={styles['offerPrice']}>
            <b className="b num">{price(offer.sale_price ?? offer.price)}</b>
            {offer.sale_price === null ? null : (
              <s className="sm mu num">
                <span className="vh">{texts.before} </span>
                {price(offer.price)}
              </s>
            )}
          </span>
        </Link>
      )}
      <WhyLink onWhy={onWhy} />
    </Dialog>
  )
}

/** Whether the customer ever got credits: to have used them up one must have had some. */
function useHadCredits(): boolean {
  const viewer = useViewer()
  return viewer?.purchases.some(({ status }) => status !== 'pending' && status !== 'failed') ?? true
}

/**
 * The suggested package: one on sale, else the shop's first one that is valid for this class. Without it, the dialog links to the
 * packages as well.
 */
function useOffer(classTypeId: number): ClassPackage | null {
  const { answer } = useRead('packages', (signal) => api('GET /class_packages/presenciales/all', { signal }))
  const packages = answer?.class_packages ?? []
  const good = packages.filter((one) => !one.is_subscription && isFor(one, classTypeId))
  return good.find((one) => one.sale_price !== null) ?? good[0] ?? null
}

function isFor({ class_package_types: types }: ClassPackage, classTypeId: number): boolean {
  return types.length === 0 || types.some(({ class_type }) => class_type.class_type_id === classTypeId)
}
