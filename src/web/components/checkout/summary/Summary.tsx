import clsx from 'clsx'
import { ArrowLeft, ChevronDown, Ticket } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { isUsedUp } from '#domain/selling/prices/packages.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Logo } from '#web/components/shell/Logo.tsx'
import { isFree, packagePrice } from '#web/components/site/shop/package-facts.ts'
import { RichText } from '#web/components/site/RichText.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { amount, money } from '#web/ui/format/format.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { wantedTexts } from '#text/selling/wanted.ts'
import { WantedLine } from '#web/components/wanted-class/WantedLine.tsx'
import type { Wanted } from '#web/components/wanted-class/wanted.ts'
import styles from '#web/components/checkout/checkout.module.css'
import { dueNow, helloLine, lowered, packPicture, priceLines, termsLine, trialDays } from './pack.ts'
import type { Applied } from './use-discount.ts'
import { Link } from '#web/ui/Link.tsx'

const texts = checkoutTexts.summary

interface SummaryProps {
  pack: ClassPackage
  applied: Applied | null
  gated: boolean
  /** The class that it is bought for. */
  wanted: Wanted | null
}

/** What is bought and what it costs. */
export function Summary({ pack, applied, gated, wanted }: SummaryProps): ReactNode {
  const studio = useStudio()
  const viewer = useViewer()
  const priced = lowered(pack, applied)
  const { before } = packagePrice(priced)
  const inTrial = trialDays(pack) > 0
  const picture = packPicture(pack, studio)
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  return (
    <section className={styles['what']} aria-label={texts.label}>
      <div>
        <Link className={clsx('row', styles['home'])} to={paths.paquetes(studio, { clase: wanted?.id })}>
          <ArrowLeft />
          <Logo />
        </Link>
        <div className={styles['head']}>
          {picture ? (
            <div className={styles['picture']}>
              <Picture
                file={picture}
                alt=""
                priority
                position="50% 62%"
                sizes="(max-width: 47.5em) 52px, 440px"
              />
            </div>
          ) : null}
          <div className={styles['named']}>
            <p className={clsx(styles['buying'], !picture && styles['alone'])}>{texts.buying}</p>
            <h1 className={styles['name']}>{pack.title}</h1>
            <button
              type="button"
              className={styles['fold']}
              aria-expanded={open}
              aria-controls={detailsId}
              onClick={() => setOpen(!open)}
            >
              {open ? texts.hide : texts.show}
              <ChevronDown />
            </button>
          </div>
          <b className={clsx('num', styles['headSum'])}>{money(dueNow(priced))}</b>
        </div>
        {wanted === null ? null : (
          <div className={styles['wanted']}>
            <WantedLine wanted={wanted} next={wantedTexts.afterPaying({ free: isFree(pack) })} />
          </div>
        )}
        <div id={detailsId} className={clsx(styles['details'], open && styles['open'])}>
          {pack.description ? <RichText html={pack.description} className="mu" /> : null}
          {pack.short_description ? (
            <p className={clsx('mu', styles['short'])}>{pack.short_description}</p>
          ) : null}
          <p className={clsx('sm mu', styles['terms'])}>{termsLine(pack)}</p>
          <dl className={styles['prices']}>
            {priceLines(pack, applied).map(({ label, pesos, tone }) => (
              <div key={label} className={styles['line']}>
                <dt>{label}</dt>
                <dd className={clsx('num', tone && styles[tone])}>
                  {tone === 'struck' ? (
                    <s>{amount(pesos)}</s>
                  ) : tone === 'off' ? (
                    `−${amount(-pesos)}`
                  ) : (
                    amount(pesos)
                  )}
                </dd>
              </div>
            ))}
            <div className={clsx(styles['line'], styles['total'])}>
              <dt className="b">{texts.total}</dt>
              <dd>
                {before === null || inTrial ? null : <s className="mu num">{amount(before)}</s>}{' '}
                <b className={clsx('d num', styles['sum'])}>{amount(dueNow(priced))}</b>{' '}
                <span className="sm mu">{inTrial ? texts.today : texts.currency}</span>
              </dd>
            </div>
          </dl>
          {viewer && !isUsedUp(pack, viewer.purchases) ? (
            <Note icon={<Ticket />} className={styles['hello']}>
              {helloLine(pack, viewer, gated)}
            </Note>
          ) : null}
        </div>
      </div>
    </section>
  )
}
