import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { EmptyState } from '#web/ui/feedback.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { PackageKind, ShopData } from './load-shop.ts'
import { EventCards, PackageCards } from './PackageCards.tsx'
import styles from './Shop.module.css'

const texts = siteTexts.packages
const LABELS = {
  presenciales: 'inPerson',
  online: 'online',
  especiales: 'special',
} as const satisfies Record<PackageKind, keyof typeof texts>
const labelOf = (kind: PackageKind): string => texts[LABELS[kind]]

interface ShopProps {
  shop: ShopData
  /** The URL of the shop for one kind; undefined is the in-person one. */
  linkTo: (kind: 'online' | 'especiales' | undefined) => string
}

/** Everything on sale, by kind; the special events follow the in-person packages. */
export function Shop({ shop: { kind, lists }, linkTo }: ShopProps): ReactNode {
  const kinds = (['presenciales', 'online', 'especiales'] as const).filter(
    (one) => one === kind || one === 'presenciales' || lists[one].length > 0,
  )
  const shown = lists[kind]
  const events = kind === 'presenciales' ? lists.especiales : []
  return (
    <>
      {kinds.length > 1 ? (
        <Segmented
          label={texts.kinds}
          className={styles['kinds'] ?? ''}
          items={kinds.map((one) => ({
            key: one,
            label: labelOf(one),
            current: one === kind,
            to: linkTo(one === 'presenciales' ? undefined : one),
          }))}
        />
      ) : null}
      {shown.length === 0 ? (
        <EmptyState icon={<Package />} place={events.length === 0 ? 'page' : 'card'}>
          {texts.empty}
        </EmptyState>
      ) : kind === 'especiales' ? (
        <EventCards packages={shown} heading="h2" />
      ) : (
        <PackageCards packages={shown} label={`${texts.title}: ${labelOf(kind)}`} heading="h2" />
      )}
      {events.length > 0 ? (
        <>
          <h2 className={`t-3 ${styles['more'] ?? ''}`}>{texts.special}</h2>
          <EventCards packages={events} heading="h3" />
        </>
      ) : null}
    </>
  )
}
