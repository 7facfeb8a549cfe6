import { LinkIcon, TicketX } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, useLocation, useNavigate, useParams } from 'react-router'
import { reservationTexts } from '#text/booking/reservations.ts'
import { ApiError } from '#web/api/client.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { useCall } from '#web/api/use-call.ts'
import { ProfileAsked } from '#web/components/prompts/ProfileAsked.tsx'
import { TransferCard } from '#web/components/transfer/TransferCard.tsx'
import styles from '#web/components/transfer/transfer.module.css'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext } from '#web/server-context.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, Problem } from '#web/ui/feedback/feedback.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { Route } from './+types/transfer'

const texts = reservationTexts.receive

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** The URL contains the secret, so no other site may get it as a referrer. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' })

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext)('GET /transfers/{token}', { params: { token } })
  } catch (failure) {
    if (failure instanceof ApiError && failure.status < 500) return data({ transfer: null }, { status: 404 })
    throw failure
  }
}

/** The receiver's side of a transfer link: the place, and the button to accept it. */
export default function Transfer({ loaderData: { transfer } }: Route.ComponentProps): ReactNode {
  if (transfer === null) {
    return (
      <main id="main" className="wrap">
        <h1 className="vh">{texts.unknownTitle}</h1>
        <EmptyState
          place="page"
          icon={<LinkIcon />}
          action={
            <>
              <p className="mu">{texts.unknown}</p>
              <Button to={paths.calendario()}>{texts.calendar}</Button>
            </>
          }
        >
          {`${texts.unknownTitle}.`}
        </EmptyState>
      </main>
    )
  }
  const { can_accept: can } = transfer
  return (
    <main id="main" className={`wrap ${styles['page']}`}>
      {can === true ? (
        <>
          <div>
            <h1 className="t-2">{texts.title}</h1>
            <p className={`lead ${styles['lead']}`}>{texts.lead({ giver: transfer.giver })}</p>
          </div>
          <TransferCard transfer={transfer}>
            <Accept />
          </TransferCard>
        </>
      ) : (
        <>
          <h1 className="vh">{texts.no}</h1>
          <EmptyState icon={<TicketX />} action={<Button to={paths.mystudio()}>{texts.calendar}</Button>}>
            {can.reason}
          </EmptyState>
        </>
      )}
    </main>
  )
}

/** Without a session it signs in first, and returns here. */
function Accept(): ReactNode {
  const viewer = useViewer()
  const { token = '' } = useParams()
  const { pathname } = useLocation()
  const ready = useHydrated()
  const navigate = useNavigate()
  const reload = useReload()
  const toast = useToast()
  const once = useOnce()
  const { busy, problem, send } = useCall({
    done: async () => {
      toast.success(texts.accepted)
      await navigate(paths.reservaciones({ filtro: 'proximas' }))
    },
    refused: reload,
  })

  if (viewer === null) {
    return (
      <>
        <p className="mu">{texts.signIn}</p>
        <div className={styles['actions']}>
          <Button variant="quiet" to={paths.registro(pathname)}>
            {texts.register}
          </Button>
          <Button to={paths.entrar(pathname)}>{texts.enter}</Button>
        </div>
      </>
    )
  }
  const accept = (): void => void send(() => once('POST /transfers/{token}/accept', { params: { token } }))
  return (
    <>
      <ProfileAsked />
      <Problem>{problem}</Problem>
      <Button wide disabled={!ready} busy={busy} busyLabel={texts.accepting} onClick={accept}>
        {texts.accept}
      </Button>
    </>
  )
}
