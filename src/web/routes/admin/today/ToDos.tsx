import { Button } from '@mantine/core'
import clsx from 'clsx'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { paymentTexts } from '#text/admin/sales/admin-payments.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { asked } from '#web/offline/asked.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import type { Due } from '#web/routes/admin/payments/due.ts'
import { useStudio } from '#web/studio.ts'
import { amount as pesos } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { useLoadAhead } from '#web/use-load-ahead.ts'
import {
  eachKinds,
  isEach,
  listKinds,
  type Clock,
  type EachKind,
  type Item,
  type ListKind,
  type ToDo,
} from './to-dos.ts'
import styles from './to-dos.module.css'

const texts = adminTexts.today.toDos

const loadConfirm = async () => (await import('#web/routes/admin/payments/ConfirmPayment.tsx')).ConfirmPayment
const ConfirmPayment = asked(loadConfirm)

/** How many payments of a kind are shown; the rest is under Pagos. */
const SHOWN = 3

interface ToDosProps {
  toDos: readonly ToDo[]
  methods: Answer<'GET /payment_methods'>['payment_methods']
  /** The studio's day. */
  today: string
}

/** What waits for staff, the most urgent first, each with its next step; on the phone one line until it is pressed. */
export function ToDos({ toDos, methods, today }: ToDosProps): ReactNode {
  const { timezone } = useStudio()
  const [due, setDue] = useState<Due | null>(null)
  const [unfolded, setUnfolded] = useState(false)
  useLoadAhead(loadConfirm)
  const some = toDos.length > 0
  return (
    <section className={clsx(page['card'], some && styles['some'])} aria-labelledby="to-dos">
      <header className={styles['top']}>
        <h2 id="to-dos">{texts.title}</h2>
        {some ? (
          <>
            <b className={styles['count']}>{rowsOf(toDos)}</b>
            <button
              type="button"
              className={clsx(styles['fold'], 'only-phone')}
              aria-labelledby="to-dos"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              <ChevronDown />
            </button>
          </>
        ) : null}
      </header>
      {some ? null : <p className={styles['none']}>{texts.none}</p>}
      <ul className={clsx(!unfolded && 'no-phone')}>
        {toDos.map((toDo) => {
          const { kind } = toDo
          if (isEach(kind)) return <Payments key={kind} toDo={toDo} kind={kind} onConfirm={setDue} />
          // A newer server may name a kind that this page does not know.
          if (!Object.hasOwn(listKinds, kind)) return null
          return <People key={kind} toDo={toDo} kind={kind} clock={{ today, timezone }} />
        })}
      </ul>
      {due ? (
        <ConfirmPayment
          due={due}
          methods={methods}
          onClose={() => setDue(null)}
          onLost={() => setDue(null)}
        />
      ) : null}
    </section>
  )
}

/** Each payment is one thing to do; so are all of another kind together. */
const rowsOf = (toDos: readonly ToDo[]): number =>
  toDos.reduce((sum, { kind, count }) => sum + (isEach(kind) ? count : 1), 0)

interface PaymentsProps {
  toDo: ToDo
  kind: EachKind
  onConfirm: (due: Due) => void
}

/** One row for each payment. */
function Payments({ toDo, kind, onConfirm }: PaymentsProps): ReactNode {
  const { items, count } = toDo
  const { icon, title, confirm } = eachKinds[kind]
  return (
    <>
      {items.slice(0, SHOWN).map((item) => (
        <Row key={item.id} icon={icon} title={title(item)} money>
          <p className="sm mu">
            {item.name}, {item.about}, <span className="num">{pesos(item.amount ?? 0)}</span>
          </p>
          {confirm ? (
            <Confirm item={item} isPeriod={kind === 'cash_renewals'} onConfirm={onConfirm} />
          ) : (
            <Button component={Link} to={paths.adminOrder(item.id)} variant="default" size="sm">
              {texts.look}
            </Button>
          )}
        </Row>
      ))}
      {count > SHOWN ? (
        <li className={styles['more']}>
          <Link className="sm underline tap" to={paths.adminPayments()}>
            {texts[kind].all({ count })}
          </Link>
        </li>
      ) : null}
    </>
  )
}

interface ConfirmProps {
  item: Item
  /** A subscription's next period, which begins on the item's day. */
  isPeriod: boolean
  onConfirm: (due: Due) => void
}

function Confirm({ item, isPeriod, onConfirm }: ConfirmProps): ReactNode {
  const { id, name, about, at, amount, payment_method } = item
  const order = paymentTexts.order({ id })
  const due = {
    purchase_id: id,
    name,
    title: about ?? '',
    amount: amount ?? 0,
    begins: isPeriod ? at : null,
    payment_method_id: payment_method?.payment_method_id ?? 0,
  }
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={paymentTexts.confirmOf({ order, name })}
      onClick={() => onConfirm(due)}
    >
      {paymentTexts.confirm}
    </Button>
  )
}

/** One row for all of a kind: the first names, each a link, and the page that has everybody. */
function People({ toDo, kind, clock }: { toDo: ToDo; kind: ListKind; clock: Clock }): ReactNode {
  const { count, items } = toDo
  const { icon, note: noteOf, to, toItem } = listKinds[kind]
  const rest = count - items.length
  return (
    <Row icon={icon} title={texts[kind].title({ count })}>
      <ul className={clsx('sm', styles['names'])}>
        {items.map((item) => {
          const note = noteOf(item, clock)
          return (
            <li key={item.id}>
              <Link className="underline" to={toItem(item)}>
                {item.name}
              </Link>
              {note ? <span className="mu">, {note}</span> : null}
            </li>
          )
        })}
        {rest > 0 ? <li className="mu">{texts.more({ count: rest })}</li> : null}
      </ul>
      <Button component={Link} to={to(toDo, clock)} variant="default" size="sm">
        {texts[kind].go}
      </Button>
    </Row>
  )
}

interface RowProps {
  icon: LucideIcon
  title: string
  money?: boolean
  children: ReactNode
}

function Row({ icon: Icon, title, money = false, children }: RowProps): ReactNode {
  return (
    <li className={styles['matter']}>
      <span className={clsx(styles['mark'], money && styles['money'])} aria-hidden>
        <Icon />
      </span>
      <div className={styles['words']}>
        <p className="b">{title}</p>
        {children}
      </div>
    </li>
  )
}
