import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { fullName } from '#domain/people/full-name.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { OpenDrawer } from '#web/routes/admin/drawer/OpenDrawer.tsx'
import type { OpenDrawers } from '#web/routes/admin/parts/DrawerField.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { useMails } from '#web/routes/admin/shell/mails.ts'
import { amount } from '#web/ui/format/format.ts'
import styles from './counter.module.css'
import { Payment } from './Payment.tsx'
import type { Sale } from './use-sale.ts'
import type { Methods } from './use-terms.ts'

const texts = deskTexts.sale

interface CheckoutProps {
  sale: Sale
  methods: Methods
  open: OpenDrawers
  locations: Answer<'GET /locations'>['locations']
}

/** The card that charges. */
export function Checkout({ sale, methods, open, locations }: CheckoutProps): ReactNode {
  const [opening, setOpening] = useState(false)
  const mails = useMails()
  const { buyer, pack, terms, busy, problem } = sale
  const { total, refused } = terms
  const whom = total === 0 ? texts.whomFree : mails ? texts.whom : texts.whomStored
  return (
    <section className={`${page['card']} ${page['padded']} ${styles['charge']}`} aria-labelledby="charge">
      <h2 id="charge">{texts.charge}</h2>
      <Payment
        terms={terms}
        title={pack?.title ?? null}
        methods={methods}
        open={open}
        onOpen={() => setOpening(true)}
      />
      <Problem>{problem}</Problem>
      <BusyButton busy={busy} disabled={!sale.ready} onClick={sale.sell} size="lg" fullWidth>
        {total === 0 ? texts.free : texts.submit({ total: total === null ? '' : amount(total) })}
      </BusyButton>
      {refused === null ? (
        <p className="sm mu">{buyer ? whom({ name: fullName(buyer) }) : texts.incomplete}</p>
      ) : refused.ofCode ? (
        <p className="sm mu">{texts.mendCode}</p>
      ) : null}
      {opening ? <OpenDrawer locations={locations} onClose={() => setOpening(false)} /> : null}
    </section>
  )
}
