import { Badge, Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { payoutTexts as texts } from '#text/admin/sales/payouts.ts'
import { integrationTexts } from '#text/admin/settings/integrations.ts'
import { orMissing } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { BackLink } from '#web/routes/admin/parts/PageHead.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { amount } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/payout'
import { Differences } from './Differences.tsx'
import type { Difference, PayoutDetail } from './payout-detail.ts'
import { MissingPayments } from './MissingPayments.tsx'
import { OtherMovements } from './OtherMovements.tsx'
import styles from './payouts.module.css'
import { RemovePayout, SettleDialog } from './PayoutDialogs.tsx'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.payout.name ?? null })

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = onlyFor(context, 'administer')
  return orMissing(api('GET /payouts/{id}', { params }))
}

/** Another one reached from here, by the search or a step back, begins without what was open or typed. */
export default function Payout({ loaderData: { payout } }: Route.ComponentProps): ReactNode {
  return <Screen key={payout.payout_id} payout={payout} />
}

/** A provider's report: what does not match, and what is booked here without being in a report. */
function Screen({ payout }: { payout: PayoutDetail }): ReactNode {
  const [dialog, setDialog] = useState<'remove' | Difference | null>(null)
  const close = (): void => setDialog(null)
  const { gateway, from, until, open } = payout
  return (
    <>
      <div className={page['head']}>
        <div>
          <BackLink to={paths.adminPayouts()}>{texts.back}</BackLink>
          <h1 className={styles['name']}>{payout.name}</h1>
          <div className={styles['under']}>
            <Badge color={open === 0 ? 'ok' : 'warn'}>
              {open === 0 ? texts.fine : texts.open({ count: open })}
            </Badge>
            <span className="mu num">
              {integrationTexts.names[gateway]} ·{' '}
              {texts.days({ from: dateMedium(from), until: dateMedium(until) })}
            </span>
          </div>
        </div>
        <Button variant="default" size="sm" leftSection={<Trash2 />} onClick={() => setDialog('remove')}>
          {texts.remove}
        </Button>
      </div>
      <Facts payout={payout} />
      <div className={styles['stack']}>
        <Differences differences={payout.differences} onSettle={setDialog} />
        <MissingPayments payments={payout.missing} />
        <OtherMovements movements={payout.others} />
        <RecordHistory key={open} entity="payout" id={payout.payout_id} />
      </div>
      {dialog === 'remove' ? <RemovePayout payout={payout} onClose={close} /> : null}
      {typeof dialog === 'object' && dialog !== null ? (
        <SettleDialog difference={dialog} onClose={close} />
      ) : null}
    </>
  )
}

function Facts({ payout }: { payout: PayoutDetail }): ReactNode {
  const facts = [
    [texts.facts.lines, payout.lines],
    [texts.facts.matched, payout.matched],
    [texts.facts.aside, payout.aside],
    [texts.facts.gross, amount(payout.gross)],
    [texts.facts.fee, amount(payout.fee)],
    [texts.facts.net, amount(payout.net)],
  ] as const
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="sm mu">{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
