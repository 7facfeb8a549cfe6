import { Plug } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { INTEGRATIONS, type IntegrationState } from '#domain/integrations/integrations.ts'
import { integrationTexts as texts } from '#text/admin/settings/integrations.ts'
import { api } from '#web/api/browser.ts'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { apiContext } from '#web/server-context.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/integrations'
import { type Integration, IntegrationCard } from './IntegrationCard.tsx'
import styles from './integrations.module.css'
import { useMoment } from '#web/routes/admin/lists/use-moment.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export function loader({ context }: Route.LoaderArgs) {
  onlyFor(context, 'administer')
  return context.get(apiContext)('GET /studio/integrations')
}

/** The chips, in the order of what matters first. */
const chips = ['on', 'failing', 'untested', 'off'] as const satisfies readonly IntegrationState[]

/** The providers of mail, messages, payments and storage, each with a test. */
export default function Integrations({ loaderData }: Route.ComponentProps): ReactNode {
  const { integrations } = loaderData
  const query = useListQuery()
  const state = query.get('estado')
  const shown = integrations.filter((one) => state === '' || one.state === state)
  const countOf = (wanted: string) => integrations.filter((one) => one.state === wanted).length
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} bare>
        <div className={styles['all']}>
          <LastTest integrations={integrations} />
          <TestAll integrations={integrations} />
        </div>
      </PageHead>
      <ListTools
        query={query}
        states={{
          name: 'estado',
          label: texts.filter,
          choices: [
            { value: 'todas', label: texts.all({ count: integrations.length }) },
            ...chips.map((one) => ({ value: one, label: texts.chips[one]({ count: countOf(one) }) })),
          ],
        }}
      />
      {shown.length === 0 ? (
        <div className={page['card']}>
          <EmptyState icon={<Plug />}>{texts.none}</EmptyState>
        </div>
      ) : (
        <div className={styles['grid']}>
          {inOrder(shown).map((one) => (
            <IntegrationCard key={one.name} integration={one} />
          ))}
        </div>
      )}
    </>
  )
}

/** What fails stands first. */
const inOrder = (all: readonly Integration[]): readonly Integration[] =>
  all.toSorted(
    (a, b) =>
      Number(b.state === 'failing') - Number(a.state === 'failing') ||
      INTEGRATIONS.indexOf(a.name) - INTEGRATIONS.indexOf(b.name),
  )

function LastTest({ integrations }: { integrations: readonly Integration[] }): ReactNode {
  const moment = useMoment()
  const last = integrations
    .map(({ checked_at }) => checked_at ?? '')
    .toSorted()
    .at(-1)
  return last ? <span className="sm mu">{texts.last({ when: moment(last) })}</span> : null
}

function TestAll({ integrations }: { integrations: readonly Integration[] }): ReactNode {
  const [current, setCurrent] = useState<string | null>(null)
  const { busy, run } = useAtOnce(true)
  const connected = integrations.filter(({ state }) => state !== 'off')
  if (connected.length === 0) return null
  const testAll = async () => {
    // One after the other, so that the status names the provider that is being tested.
    for (const { name } of connected) {
      setCurrent(texts.names[name])
      await api('POST /studio/integrations/{name}/test', { params: { name } })
    }
    setCurrent(null)
  }
  return (
    <>
      <BusyButton variant="default" size="sm" busy={busy} onClick={() => run(texts.allTested, testAll)}>
        {texts.testAll}
      </BusyButton>
      <span className="vh" role="status">
        {busy ? current : null}
      </span>
    </>
  )
}
