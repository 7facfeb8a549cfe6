import clsx from 'clsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PaymentSource } from '#contract/types.ts'
import { brandName, cardName, cardsTexts as texts } from '#text/selling/cards.ts'
import { paths } from '#domain/site-map/paths.ts'
import styles from './cards.module.css'
import { Link } from '#web/ui/Link.tsx'

interface CardPlatesProps {
  cards: readonly PaymentSource[]
  /** The studio saves new cards. */
  canAdd: boolean
  onPrefer: (card: PaymentSource) => void
  onRemove: (card: PaymentSource) => void
}

/** The saved cards, and a button for another one. */
export function CardPlates({ cards, canAdd, onPrefer, onRemove }: CardPlatesProps): ReactNode {
  return (
    <ul className={styles['plates']} aria-label={texts.list}>
      {cards.map((card) => (
        <Plate
          key={card.payment_source_id}
          card={card}
          onPrefer={() => onPrefer(card)}
          onRemove={() => onRemove(card)}
        />
      ))}
      {canAdd ? (
        <li>
          <Link
            to={paths.metodos({ agregar: 'tarjeta' })}
            className={clsx(styles['plate'], styles['add'])}
            preventScrollReset
          >
            <Plus />
            {texts.add}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}

interface PlateProps {
  card: PaymentSource
  onPrefer: () => void
  onRemove: () => void
}

function Plate({ card, onPrefer, onRemove }: PlateProps): ReactNode {
  const { card_type: brand, last_digits: digits, used_by: uses, is_default } = card
  const inUse = uses.length > 0
  const name = cardName(brand, digits)
  const said = [
    ...(is_default ? [texts.isDefault] : []),
    ...(inUse ? [texts.usedBy({ titles: new Intl.ListFormat('es-MX').format(uses) })] : []),
  ]
  const way = (label: string, of: string, onClick: () => void): ReactNode => (
    <button type="button" className={styles['link']} aria-label={of} onClick={onClick}>
      {label}
    </button>
  )
  return (
    <li className={clsx(styles['plate'], inUse && styles['used'])}>
      <div className={clsx('row between', styles['head'])}>
        <span className={clsx(styles['use'], !inUse && 'mu')}>{said.join(' · ') || texts.ready}</span>
        {texts.marks[brand] === '' ? null : (
          <span className={styles['mark']} aria-hidden>
            {texts.marks[brand]}
          </span>
        )}
      </div>
      <div>
        <p className={styles['number']}>
          <span aria-hidden>{texts.dots({ lastDigits: digits })}</span>
          <span className="vh">{texts.endsIn({ lastDigits: digits })}</span>
        </p>
        <div className={clsx('row between', styles['foot'])}>
          <span className="sm">{brandName(brand)}</span>
          <span className={styles['ways']}>
            {is_default ? null : way(texts.prefer, texts.preferOf({ card: name }), onPrefer)}
            {inUse ? null : way(texts.remove, texts.removeOf({ card: name }), onRemove)}
          </span>
        </div>
      </div>
    </li>
  )
}
