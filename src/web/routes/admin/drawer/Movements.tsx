import { Badge, Button } from '@mantine/core'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import type { ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import { fullName } from '#domain/people/full-name.ts'
import { listTexts } from '#text/admin/lists.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { useStudio } from '#web/studio.ts'
import { amount, timeOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { type Books, type Movement, signed, wordsOf } from './books.ts'
import styles from './drawer.module.css'

const texts = deskTexts.drawer

const shows = {
  all: () => true,
  sales: ({ kind }: Movement) => kind === 'sale',
  in: ({ kind, amount: moved }: Movement) => kind !== 'sale' && moved > 0,
  out: ({ amount: moved }: Movement) => moved < 0,
} as const
const choicesOf = () =>
  [
    ['all', texts.all],
    ['sales', texts.onlySales],
    ['in', texts.onlyIn],
    ['out', texts.onlyOut],
  ] as const

interface MovementsProps {
  drawer: Books
  /** Null while no drawer is open in which a correction could be noted. */
  onCorrect: ((movement: Movement) => void) | null
}

/** What came into the drawer and went out of it, newest first, with the balance after each. */
export function Movements({ drawer, onCorrect }: MovementsProps): ReactNode {
  const { timezone } = useStudio()
  const [show, setShow] = useState<keyof typeof shows>('all')
  return (
    <section className={`${page['card']} ${styles['movements']}`} aria-labelledby="movements">
      <header className={styles['top']}>
        <h2 id="movements">{texts.movements}</h2>
        <div className={styles['places']} role="group" aria-label={texts.show}>
          {choicesOf().map(([key, label]) => (
            <Button
              key={key}
              size="xs"
              variant={show === key ? 'light' : 'default'}
              aria-pressed={show === key}
              onClick={() => setShow(key)}
            >
              {label}
            </Button>
          ))}
        </div>
      </header>
      <DataList
        label={texts.movements}
        records={drawer.movements.filter(shows[show])}
        idOf={({ cash_movement_id }) => cash_movement_id}
        columns={columns(timezone)}
        {...(onCorrect &&
          drawer.movements.some(correctable) && { actions: correcting(onCorrect), actionsWidth: 122 })}
        empty={
          drawer.movements.length === 0 ? null : <p className={styles['nothing']}>{listTexts.nothingFound}</p>
        }
      />
      <p className={styles['opening']}>
        <span>
          {timeOf(drawer.openedAt, timezone)} {texts.opening}, {drawer.opened_by.name}
        </span>
        <span className="num">{amount(drawer.float)}</span>
      </p>
    </section>
  )
}

const columns = (timezone: string): readonly ListColumn<Movement>[] => [
  { key: 'what', head: texts.what, cell: (movement) => <What movement={movement} /> },
  {
    key: 'time',
    head: texts.time,
    width: 58,
    phone: 'line',
    cell: ({ createdAt }) => <span className="num">{timeOf(createdAt, timezone)}</span>,
  },
  {
    key: 'who',
    head: texts.who,
    width: 86,
    phone: 'line',
    cell: ({ by }) => by && <span className="mu">{by.name}</span>,
  },
  {
    key: 'amount',
    head: texts.amount,
    right: true,
    width: 96,
    phone: 'aside',
    cell: ({ amount: moved }) => (
      <span className={clsx('num', styles[moved < 0 ? 'out' : 'in'])}>{signed(moved)}</span>
    ),
  },
  {
    key: 'balance',
    head: texts.balance,
    right: true,
    width: 116,
    cell: ({ balance }) => <span className="num">{amount(balance)}</span>,
  },
]

function What({ movement }: { movement: Movement }): ReactNode {
  const { purchase_id, corrected, customer } = movement
  const words = wordsOf(movement)
  return (
    <span className={styles['words']}>
      {purchase_id === null ? (
        <span className="b">{words}</span>
      ) : (
        <Link className="b" to={paths.adminOrder(purchase_id)}>
          {words}
        </Link>
      )}{' '}
      {corrected ? <Badge color="neutral">{texts.corrected}</Badge> : null}
      {customer ? <span className={`sm mu ${styles['whose']}`}>{fullName(customer)}</span> : null}
    </span>
  )
}

const correctable = ({ corrected, kind }: Movement): boolean =>
  !corrected && (kind === 'in' || kind === 'out')

const correcting = (onCorrect: (movement: Movement) => void) => (movement: Movement) =>
  correctable(movement) ? (
    <Button
      variant="default"
      size="sm"
      aria-label={texts.correctOf({ what: wordsOf(movement) })}
      onClick={() => onCorrect(movement)}
    >
      {texts.correct}
    </Button>
  ) : null
