import type { ReactNode } from 'react'
import type { ClassPackage, SingleClass } from '#contract/types.ts'
import { daysFor } from '#domain/selling/prices/packages.ts'
import { noCreditsTexts as texts } from '#text/booking/dialogs.ts'
import { unfit } from '#text/booking/unfit.ts'
import { packagesName, siteTexts } from '#text/site/site.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import { paths } from '#domain/site-map/paths.ts'
import { wantedTexts } from '#text/selling/wanted.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { amount, money } from '#web/ui/format/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import type { BookingViewer, Standing } from '#web/components/booking/week/booking-data.ts'
import styles from '#web/components/booking/dialogs/notices.module.css'
import { offerFor, priceOf } from './offer.ts'
import { WhyLink } from '#web/components/booking/dialogs/why/WhyLink.tsx'
import { Link } from '#web/ui/Link.tsx'

interface NoCreditsDialogProps {
  singleClass: SingleClass
  /** The customer's free credits, none of which fits this class. */
  others: Standing['others']
  /** A membership whose renewal was not paid: its credits are back once it is. */
  pastDue: BookingViewer['pastDuePurchases'][number] | null
  onClose: () => void
  onWhy: () => void
}

/** No credits are left: links to the packages, and suggests one that fits the class; or to the payment that is missing. */
export function NoCreditsDialog(props: NoCreditsDialogProps): ReactNode {
  const { singleClass, others, onClose, onWhy } = props
  const pastDue = others.count === 0 ? props.pastDue : null
  const studio = useStudio()
  const had = useHadCredits()
  const { class_type_id } = singleClass.class_type
  const offer = useOffer(class_type_id, had)
  const { title, text } = wordsFor(others, pastDue, had)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      back={texts.later}
      footer={
        pastDue === null ? (
          <Button to={paths.misPaquetes(studio, { clase: singleClass.single_class_id })}>
            {texts.toPackages({ name: packagesName(studio) })}
          </Button>
        ) : (
          <Button to={paths.membresias()}>{texts.toPayment}</Button>
        )
      }
    >
      <div className={styles['centre']}>
        <div className={styles['zero']} aria-hidden>
          {others.count}
        </div>
        <p className={styles['sentence']}>{text}</p>
      </div>
      {offer === null || pastDue !== null ? null : (
        <Link
          className={styles['offer']}
          to={paths.checkout(offer.class_package_id, { clase: singleClass.single_class_id })}
        >
          <span className={styles['offerText']}>
            <b className="b">{offer.title}</b>
            <span className="sm mu">{texts.validFor({ days: daysFor(class_type_id, offer) })}</span>
          </span>
          <span className={styles['offerPrice']}>
            <b className="b num">{priceOf(offer) === 0 ? siteTexts.packages.free : money(priceOf(offer))}</b>
            {offer.sale_price === null ? null : (
              <s className="sm mu num">
                <span className="vh">{texts.before} </span>
                {amount(offer.price)}
              </s>
            )}
          </span>
        </Link>
      )}
      <WhyLink onWhy={onWhy} />
    </Dialog>
  )
}

function wordsFor(
  { count, why }: Standing['others'],
  pastDue: NoCreditsDialogProps['pastDue'],
  had: boolean,
): { title: string; text: string } {
  if (count > 0)
    return {
      title: why === 'class_type' ? texts.titleOtherTypes : texts.titleUnfit,
      text: texts.notForThis({ why: unfit(why, count) }),
    }
  if (pastDue !== null)
    return {
      title: texts.titlePastDue,
      text: texts.pastDue({ title: pastDue.title }),
    }
  return had
    ? { title: texts.title, text: texts.text }
    : { title: wantedTexts.firstTitle, text: wantedTexts.first }
}

/** Whether the customer ever got credits: to have used them up one must have had some. */
function useHadCredits(): boolean {
  const viewer = useViewer()
  return viewer?.purchases.some(({ status }) => status !== 'pending' && status !== 'failed') ?? true
}

/** The suggested package. Without it, the dialog links to the packages as well. */
function useOffer(classTypeId: number, had: boolean): ClassPackage | null {
  const { answer } = useRead('packages', (signal) => api('GET /class_packages/presenciales/all', { signal }))
  return offerFor(classTypeId, answer?.class_packages ?? [], had)
}
