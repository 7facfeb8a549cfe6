import { Alert, Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { DrawerField, type OpenDrawers } from '#web/routes/admin/parts/DrawerField.tsx'
import { amount } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './counter.module.css'
import { PayBy } from './PayBy.tsx'
import type { Methods, Terms } from './use-terms.ts'

const texts = deskTexts.sale

interface PaymentProps {
  terms: Terms
  /** The package's title. */
  title: string | null
  methods: Methods
  open: OpenDrawers
  /** Opens a drawer; absent where there is no room for it. */
  onOpen?: () => void
}

/** What is charged and how it is paid; the price and any refusal are the server's. */
export function Payment({ terms, title, methods, open, onOpen }: PaymentProps): ReactNode {
  const { form, quote, refused, total } = terms
  return (
    <>
      {quote && title !== null ? (
        <dl className={styles['lines']}>
          <div>
            <dt>{title}</dt>
            <dd className="num">{amount(quote.amount)}</dd>
          </div>
          {quote.discount > 0 ? (
            <div>
              <dt>{texts.discountRow({ code: form.values.code.trim().toUpperCase() })}</dt>
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
      {refused && !refused.ofCode ? (
        <Alert color="warn" role="alert">
          <p>{refused.text}</p>
          {refused.before === null ? null : (
            <div className={styles['again']}>
              <Button size="xs" variant="default" onClick={terms.sellAgain}>
                {texts.again}
              </Button>
              <Link className="underline" to={paths.adminOrder(refused.before)}>
                {texts.seeOrder}
              </Link>
            </div>
          )}
        </Alert>
      ) : null}
      {total === 0 ? null : (
        <PayBy
          methods={methods}
          chosen={terms.method}
          onChoose={(method) => form.setFieldValue('method', method)}
        />
      )}
      {terms.inCash ? (
        <div className={styles['cash']}>
          <TextInput
            {...form.getInputProps('received')}
            label={texts.received}
            inputMode="decimal"
            maxLength={12}
            error={terms.wrong}
          />
          <p aria-live="polite">
            <span className="sm mu">{texts.changeBack}</span>
            <span className={styles['sum']}>{amount(terms.change)}</span>
          </p>
        </div>
      ) : null}
      {terms.inCash || total === 0 ? null : (
        <TextInput
          {...form.getInputProps('reference')}
          label={texts.reference}
          description={texts.referenceHint}
          maxLength={60}
          autoComplete="off"
        />
      )}
      {terms.inCash ? (
        <DrawerField
          open={open}
          place={terms.place}
          onChoose={(place) => form.setFieldValue('place', place)}
        />
      ) : null}
      {terms.inCash && open.length === 0 ? (
        <Alert color="warn">
          <p>{texts.noDrawer}</p>
          {onOpen ? (
            <Button size="xs" variant="default" mt="xs" onClick={onOpen}>
              {deskTexts.drawer.open}
            </Button>
          ) : null}
        </Alert>
      ) : null}
    </>
  )
}

/** The field of a discount code, where the studio has discounts. Why a code is refused stands at it. */
export function CodeField({ terms }: { terms: Terms }): ReactNode {
  return (
    <TextInput
      {...terms.form.getInputProps('code')}
      label={texts.code}
      description={texts.noCode}
      error={terms.refused?.ofCode ? terms.refused.text : null}
      errorProps={{ role: 'alert' }}
      autoComplete="off"
      maxLength={60}
    />
  )
}
