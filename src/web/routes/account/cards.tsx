import { CreditCard } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PaymentSource } from '#contract/types.ts'
import { cardsTexts as texts } from '#text/selling/cards.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import styles from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { AccountTabs } from '#web/components/account/AccountTabs.tsx'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { AddCardDialog } from '#web/components/cards/AddCardDialog.tsx'
import { CardPlates } from '#web/components/cards/CardPlates.tsx'
import { RemoveCardDialog } from '#web/components/cards/RemoveCardDialog.tsx'
import { useReload } from '#web/offline/stale-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, Problem } from '#web/ui/feedback/feedback.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { Route } from './+types/cards'
import type { AccountHandle } from './layout.tsx'

export const handle: AccountHandle = { section: 'cards' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = onlySignedIn(context, url)
  const [{ payment_sources }, options] = await Promise.all([
    call('GET /payment_sources'),
    call('GET /checkout/options'),
  ])
  return { cards: payment_sources, options }
}

export default function Cards({ loaderData: { cards, options } }: Route.ComponentProps): ReactNode {
  const { business_name, payment_sources_enabled: canAdd } = useStudio()
  const [search] = useSearchParams()
  const ready = useHydrated()
  const [going, setGoing] = useState<PaymentSource | null>(null)
  const navigate = useNavigate()
  const reload = useReload()
  const toast = useToast()
  // In the URL, because it may need a new document whose policy allows the provider's script.
  const adding = ready && canAdd && search.get('agregar') === 'tarjeta'
  const closeAdding = () => navigate(paths.metodos(), { replace: true, preventScrollReset: true })
  const preferring = useCall({
    done: async () => {
      toast.success(texts.saved)
      await reload()
    },
  })
  const prefer = ({ payment_source_id }: PaymentSource): void =>
    void preferring.send(() => api('PUT /payment_sources', { body: { payment_source_id, is_default: true } }))
  return (
    <main id="main" className={`wrap ${styles['mainWithTabs']}`}>
      <AccountTabs section="cards" />
      <div className={styles['summary']}>
        <div>
          <h1 className="t-2">{texts.title}</h1>
          <p className={`mu ${styles['policy']}`}>{texts.lead({ studio: business_name })}</p>
        </div>
      </div>
      <Problem>{preferring.problem}</Problem>
      {cards.length === 0 ? (
        <EmptyState
          place="page"
          icon={<CreditCard />}
          action={
            canAdd ? (
              <Button to={paths.metodos({ agregar: 'tarjeta' })} preventScrollReset>
                {texts.add}
              </Button>
            ) : null
          }
        >
          {texts.empty}
        </EmptyState>
      ) : (
        <CardPlates cards={cards} canAdd={canAdd} onPrefer={prefer} onRemove={setGoing} />
      )}
      {adding ? (
        <AddCardDialog
          options={options}
          onClose={() => void closeAdding()}
          onDone={async () => {
            await closeAdding()
            toast.success(texts.added)
            await reload()
          }}
        />
      ) : null}
      {going === null ? null : (
        <RemoveCardDialog
          card={going}
          otherPays={cards.some((card) => card.used_by.length > 0)}
          onClose={() => setGoing(null)}
          onDone={async () => {
            setGoing(null)
            toast.success(texts.removed)
            await reload()
          }}
        />
      )}
    </main>
  )
}

export const ErrorBoundary = AccountProblem
