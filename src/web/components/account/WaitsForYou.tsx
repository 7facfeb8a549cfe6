import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { accountTexts } from '#text/account/account.ts'
import type { BookingViewer } from '#web/components/booking/week/booking-data.ts'
import { useStudio } from '#web/studio.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './account.module.css'

const texts = accountTexts.calendar

/** What waits for the customer's answer, whatever week is shown: held places and charges that were not paid. */
export function WaitsForYou({
  offers,
  pastDuePurchases,
}: Pick<BookingViewer, 'offers' | 'pastDuePurchases'>): ReactNode {
  const { timezone } = useStudio()
  if (offers.length + pastDuePurchases.length === 0) return null
  return (
    <div className={styles['waiting']}>
      {offers.map(({ single_class_id: id, name, class_date, offered_until }) => (
        <Note key={id} tone="ok" icon={<Hourglass />}>
          {texts.offer({
            name,
            when: dayAndTime(class_date, timezone),
            until: dayAndTime(offered_until, timezone),
          })}{' '}
          <Link to={paths.waitlists()} className="underline b">
            {texts.toOffer}
          </Link>
        </Note>
      ))}
      {pastDuePurchases.map(({ purchase_id: id, title }) => (
        <Note key={id} tone="warn">
          {texts.pastDue({ title })}{' '}
          <Link to={paths.membresias()} className="underline b">
            {texts.toPayment}
          </Link>
        </Note>
      ))}
    </div>
  )
}
