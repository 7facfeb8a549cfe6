import { Badge, Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { type Column, Records } from '#web/components/records/Records.tsx'
import { fullName } from '#web/routes/admin/parts/full-name.ts'
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
  out: ({ amount: moved }: Movement) => moved < 0,
} as const
const choicesOf = () =>
  [
    ['all', texts.all],
    ['sales', texts.onlySales],
    ['out', texts.onlyOut],
  ] as const

interface MovementsProps {
  drawer: Books
  /** Null once the drawer is closed. */
  onCorrect: ((movement: Movement) => void) | null
}

/** What came into the drawer and went out of it, newest first, with the balance after each. */
export function Movements({ drawer, onCorrect }: MovementsProps): ReactNode {
  const { timezone } = useStudio()
  const [show, setShow] = useState<keyof typeof shows>('all')
  const columns: Column<Movement>[] = [
    {
      head: texts.time,
      className: 'num',
      cell: ({ createdAt }) => timeOf(createdAt, timezone),
      card: 'line',
      inCard: (movement) =>
        [timeOf(movement.createdAt, timezone), whoOf(movement)].filter(Boolean).join(', '),
    },
    { head: texts.what, cell: (movement) => <What movement={movement} />, card: 'title' },
    {
      head: texts.who,
      cell: (movement) => <span className="mu">{whoOf(movement)}</span>,
    },
    {
      head: texts.amount,
      className: 'num',
      right: true,
      cell: ({ amount: moved }) => <span className={styles[moved < 0 ? 'out' : 'in']}>{signed(moved)}</span>,
      card: 'aside',
    },
    { head: texts.balance, className: 'num', right: true, cell: ({ balance }) => amount(balance) },
    ...(onCorrect ? [correcting(onCorrect)] : []),
  ]
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
      <Records
        inside
        heading="h3"
        label={texts.movements}
        records={drawer.movements.filter(shows[show])}
        idOf={({ cash_movement_id }) => cash_movement_id}
        columns={columns}
        empty={<p className={styles['nothing']}>{texts.noMovements}</p>}
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

const whoOf = ({ customer, by }: Movement): string => {
  const person = customer ?? by
  return person === null ? '' : fullName(person)
}

function What({ movement }: { movement: Movement }): ReactNode {
  const { purchase_id, corrected } = movement
  const words = wordsOf(movement)
  return (
    <>
      {purchase_id === null ? (
        <span className="b">{words}</span>
      ) : (
        <Link className="b" to={paths.adminOrder(purchase_id)}>
          {words}
        </Link>
      )}{' '}
      {corrected ? <Badge color="neutral">{texts.corrected}</Badge> : null}
    </>
  )
}

const correcting = (onCorrect: (movement: Movement) => void): Column<Movement> => ({
  head: <span className="vh">{texts.correct}</span>,
  right: true,
  cell: (movement) =>
    movement.corrected || (movement.kind !== 'in' && movement.kind !== 'out') ? null : (
      <Button
        variant="default"
        size="xs"
        aria-label={texts.correctOf({ what: wordsOf(movement) })}
        onClick={() => onCorrect(movement)}
      >
        {texts.correct}
      </Button>
    ),
  card: 'actions',
})
