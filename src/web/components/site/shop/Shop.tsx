import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { wantedTexts } from '#text/selling/wanted.ts'
import { siteTexts } from '#text/site/site.ts'
import { WantedLine } from '#web/components/wanted-class/WantedLine.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { EventCards } from '#web/components/site/EventCards.tsx'
import { GiftStrip } from '#web/components/site/landing/GiftStrip.tsx'
import type { PackageKind, ShopData } from './load-shop.ts'
import { PackageCards } from './PackageCards.tsx'
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
  linkTo: (query: { tipo: 'online' | 'especiales' | undefined; clase: number | undefined }) => string
}

/** Everything on sale, by kind; the special events follow the in-person packages. */
export function Shop({ shop, linkTo }: ShopProps): ReactNode {
  const { kind, lists, gift, wanted, used, events: dates } = shop
  const kinds = (['presenciales', 'online', 'especiales'] as const).filter(
    (one) => one === kind || one === 'presenciales' || lists[one].length > 0,
  )
  const shown = lists[kind]
  const inPerson = kind === 'presenciales'
  const events = inPerson ? lists.especiales : []
  const fitting = inPerson ? shown.filter((pack) => shop.fitting.includes(pack.class_package_id)) : []
  const others = fitting.length === 0 ? shown : shown.filter((pack) => !fitting.includes(pack))
  const clase = wanted?.id
  const label = `${texts.title}: ${labelOf(kind)}`
  return (
    <>
      {wanted === null ? null : (
        <div className={styles['wanted']}>
          <WantedLine wanted={wanted} next={wantedTexts.next} />
        </div>
      )}
      {kinds.length > 1 ? (
        <Segmented
          label={texts.kinds}
          className={styles['kinds']}
          items={kinds.map((one) => ({
            key: one,
            label: labelOf(one),
            current: one === kind,
            to: linkTo({ tipo: one === 'presenciales' ? undefined : one, clase }),
          }))}
        />
      ) : null}
      {inPerson && gift ? <GiftStrip pack={gift} clase={clase} /> : null}
      {shown.length === 0 && !(inPerson && gift) ? (
        <EmptyState icon={<Package />} place={events.length === 0 ? 'page' : 'card'}>
          {texts.empty}
        </EmptyState>
      ) : kind === 'especiales' ? (
        <EventCards packages={shown} dates={dates} used={used} heading="h2" />
      ) : (
        <>
          {fitting.length > 0 ? (
            <>
              <h2 className={`t-3 ${styles['group']}`}>{wantedTexts.fits}</h2>
              <PackageCards packages={fitting} label={wantedTexts.fits} clase={clase} used={used} stacked />
            </>
          ) : null}
          {fitting.length > 0 && others.length > 0 ? (
            <h2 className={`t-3 ${styles['group']}`}>{wantedTexts.others}</h2>
          ) : null}
          {others.length > 0 ? (
            <PackageCards
              packages={others}
              label={fitting.length > 0 ? wantedTexts.others : label}
              clase={clase}
              used={used}
              heading={fitting.length > 0 ? 'h3' : 'h2'}
              stacked
            />
          ) : null}
        </>
      )}
      {events.length > 0 ? (
        <>
          <h2 className={`t-3 ${styles['more']}`}>{texts.special}</h2>
          <EventCards packages={events} dates={dates} used={used} heading="h3" />
        </>
      ) : null}
    </>
  )
}
