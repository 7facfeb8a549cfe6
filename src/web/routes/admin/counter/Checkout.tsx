import { Alert, Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { DrawerField, type OpenDrawers } from '#web/routes/admin/parts/DrawerField.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { amount } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './counter.module.css'
import { PayBy } from './PayBy.tsx'
import type { Sale } from './use-sale.ts'

const texts = deskTexts.sale

interface CheckoutProps {
  sale: Sale
  methods: Answer<'GET /payment_methods'>['payment_methods']
  open: OpenDrawers
}

/** What is charged and how it is paid; the price and any refusal are the server's. */
export function Checkout({ sale, methods, open }: CheckoutProps): ReactNode {
  const { buyer, pack, quote, refused, total, busy, problem } = sale
  return (
    <section className={`${page['card']} ${page['padded']} ${styles['charge']}`} aria-labelledby="charge">
      <h2 id="charge">{texts.charge}</h2>
      {quote && pack ? (
        <dl className={styles['lines']}>
          <div>
            <dt>{pack.title}</dt>
            <dd className="num">{amount(quote.amount)}</dd>
          </div>
          {quote.discount > 0 ? (
            <div>
              <dt>{texts.discountRow({ code: sale.code.trim().toUpperCase() })}</dt>
              <dd className={`num ${styles['off']}`}>−{amount(quote.discount)}</dd>
            </div>
          ) : null}
          <div className={styles['total']}>
            <dt className="b">{texts.total}</dt>
            <dd className={styles['sum']}>
              {amount(quote.total_payment)} <span className="xs mu">{texts.currency}</span>
            </dd>
          </div>
        </dl>
      ) : null}
      {refused ? (
        <Alert color="warn" role="alert">
          <p>{refused.text}</p>
          {refused.before === null ? null : (
            <div className={styles['again']}>
              <Button size="xs" variant="default" onClick={sale.sellAgain}>
                {texts.again}
              </Button>
              <Link className="underline" to={paths.adminOrder(refused.before)}>
                {texts.seeOrder}
              </Link>
            </div>
          )}
        </Alert>
      ) : null}
      {total === 0 ? null : <PayBy methods={methods} chosen={sale.method} onChoose={sale.setMethod} />}
      {sale.inCash ? (
        <div className={styles['cash']}>
          <TextInput
            label={texts.received}
            inputMode="decimal"
            maxLength={12}
            value={sale.received}
            error={sale.missing > 0 ? texts.tooLittle({ amount: amount(sale.missing) }) : null}
            onChange={(event) => sale.setReceived(event.currentTarget.value)}
          />
          <p aria-live="polite">
            <span className="sm mu">{texts.changeBack}</span>
            <span className={styles['sum']}>{amount(sale.change)}</span>
          </p>
        </div>
      ) : null}
      {sale.inCash || total === 0 ? null : (
        <TextInput
          label={texts.reference}
          description={texts.referenceHint}
          maxLength={60}
          autoComplete="off"
          value={sale.reference}
          onChange={(event) => sale.setReference(event.currentTarget.value)}
        />
      )}
      {sale.inCash ? <DrawerField open={open} place={sale.place} onChoose={sale.setPlace} /> : null}
      {problem === null ? null : (
        <Alert color="bad" role="alert">
          {problem}
        </Alert>
      )}
      <BusyButton busy={busy} disabled={!sale.ready} onClick={sale.sell} size="lg" fullWidth>
        {total === 0 ? texts.free : texts.submit({ total: total === null ? '' : amount(total) })}
      </BusyButton>
      <p className="sm mu">
        {buyer ? texts.whom({ name: `${buyer.name} ${buyer.last_name}` }) : texts.incomplete}
      </p>
    </section>
  )
}
