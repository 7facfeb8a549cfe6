import { Button } from '@mantine/core'
import { Banknote, CircleAlert, RefreshCw, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer, Purchase } from '#contract/types.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { paymentTexts } from '#text/admin/admin-payments.ts'
import { paths } from '#domain/site-map/paths.ts'
import { amount as pesos } from '#web/ui/format.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { ConfirmPayment, type Due } from '#web/routes/admin/payments/ConfirmPayment.tsx'
import { fullName } from '#web/routes/admin/payments/full-name.ts'
import styles from './Waiting.module.css'
import { Link } from '#web/ui/Link.tsx'

const texts = adminTexts.today.waiting

/** How many are shown; the rest is under Pagos. */
const SHOWN = 4

type Pending = Answer<'GET /purchases/admin/pending'>

interface WaitingProps {
  pending: Pending
  methods: Answer<'GET /payment_methods'>['payment_methods']
}

interface Matter {
  icon: LucideIcon
  title: string
  purchase: Purchase
  amount: number
  /** Set if one press can confirm it; otherwise its order must be opened. */
  due?: Due
}

/** What waits for staff, problems first, each with its next step. */
export function Waiting({ pending, methods }: WaitingProps): ReactNode {
  const [due, setDue] = useState<Due | null>(null)
  const matters = mattersOf(pending)
  const all = pending.mismatches.length + pending.renewals.length + pending.total
  return (
    <section className={page['card']} aria-labelledby="waiting">
      <header className={styles['top']}>
        <h2 id="waiting">{texts.title}</h2>
        {all === 0 ? null : <b className={styles['count']}>{all}</b>}
      </header>
      {all === 0 ? <p className={styles['none']}>{texts.none}</p> : null}
      <ul>
        {matters.slice(0, SHOWN).map((matter) => (
          <Row key={`${matter.title} ${matter.purchase.purchase_id}`} matter={matter} onConfirm={setDue} />
        ))}
      </ul>
      {all > SHOWN ? (
        <footer className={styles['more']}>
          <Link className="sm underline tap" to={paths.adminPayments()}>
            {texts.all}
          </Link>
        </footer>
      ) : null}
      {due ? <ConfirmPayment due={due} methods={methods} onClose={() => setDue(null)} /> : null}
    </section>
  )
}

function mattersOf({ mismatches, renewals, purchases }: Pending): Matter[] {
  return [
    ...mismatches.map(({ purchase, taken }) => ({
      icon: CircleAlert,
      title: texts.mismatch,
      purchase,
      amount: taken,
    })),
    ...renewals.map(({ purchase, amount }) => ({
      icon: RefreshCw,
      title: texts.renewal,
      purchase,
      amount,
      due: { purchase, amount },
    })),
    ...purchases.map((purchase) => ({
      icon: Banknote,
      title: texts.order({ method: purchase.payment_method?.name ?? null }),
      purchase,
      amount: purchase.total_payment,
      due: { purchase, amount: purchase.total_payment },
    })),
  ]
}

function Row({ matter, onConfirm }: { matter: Matter; onConfirm: (due: Due) => void }): ReactNode {
  const { icon: Icon, title, purchase, amount, due } = matter
  const name = fullName(purchase.customer)
  const order = paymentTexts.order({ id: purchase.purchase_id })
  return (
    <li className={styles['matter']}>
      <span className={styles['mark']} aria-hidden>
        <Icon />
      </span>
      <div className={styles['words']}>
        <p className="b">{title}</p>
        <p className="sm mu">
          {name}, {purchase.class_package.title}, <span className="num">{pesos(amount)}</span>
        </p>
        {due === undefined ? (
          <Button component={Link} to={paths.adminOrder(purchase.purchase_id)} variant="default" size="sm">
            {texts.look}
          </Button>
        ) : (
          <Button
            variant="default"
            size="sm"
            aria-label={paymentTexts.confirmOf({ order, name })}
            onClick={() => onConfirm(due)}
          >
            {paymentTexts.confirm}
          </Button>
        )}
      </div>
    </li>
  )
}
