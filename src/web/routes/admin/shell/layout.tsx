import { Button, MantineProvider } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { LogOut } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Outlet, data, isRouteErrorResponse, redirect } from 'react-router'
import { adminTexts } from '#text/admin/admin.ts'
import { listTexts } from '#text/admin/lists.ts'
import { teamTexts } from '#text/admin/team.ts'
import { TestMode } from '#web/components/checkout/TestMode.tsx'
import { toSignIn } from '#web/components/account/to-sign-in.ts'
import { useLeave } from '#web/components/account/use-leave.ts'
import { Logo } from '#web/components/shell/Logo.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { asked } from '#web/offline/asked.tsx'
import { saidBy } from '#web/page-meta.ts'
import { BackToGuide } from '#web/routes/admin/guide/BackToGuide.tsx'
import { BusyIcon } from '#web/routes/admin/parts/BusyButton.tsx'
import { SearchButton, SearchIcon } from '#web/routes/admin/search/SearchButton.tsx'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import type { Route } from './+types/layout'
import styles from './layout.module.css'
import { MailsContext } from './mails.ts'
import { mantineTheme } from './mantine.ts'
import { Navigation, type Waiting } from './Navigation.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useLoadAhead } from '#web/use-load-ahead.ts'
import { useComeAnew } from '#web/use-come-anew.ts'
import { can } from '#domain/people/roles.ts'
import { fullName } from '#domain/people/full-name.ts'

const texts = adminTexts.layout

const loadSearch = async () => (await import('#web/routes/admin/search/SearchDialog.tsx')).default
const SearchDialog = asked(loadSearch)

/**
 * Runs before any loader of the area: visitors go to sign-in, or to the first admin's form while there is none, customers get 404, as on each API call, and staff who lack the second
 * factor that the studio requires is led to where it is set up.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    const viewer = context.get(viewerContext)
    if (viewer === null) {
      // A studio without an admin has nobody who could sign in.
      const { pending } = await context.get(apiContext)('GET /first_run')
      throw pending ? redirect(paths.firstRun()) : toSignIn(url)
    }
    if (!can(viewer.role, 'office')) throw data(null, { status: 404 })
    if (!can(viewer.role, 'customers')) return
    const { enabled, required } = await context.get(apiContext)('GET /customer/two_factor')
    if (required && !enabled) throw redirect(paths.seguridad())
  },
]

/** A loader also makes the middleware run on every navigation, even to a page without a loader. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ test, mails }, waiting] = await Promise.all([
    api('GET /checkout/options'),
    can(context.get(viewerContext)?.role, 'customers') ? api('GET /studio/waiting') : null,
  ])
  return { test, mails, waiting }
}

export default function AdminLayout({
  loaderData: { test, mails, waiting },
}: Route.ComponentProps): ReactNode {
  return (
    <Frame waiting={waiting}>
      <TestMode on={test} />
      <BackToGuide />
      <MailsContext value={mails}>
        <Outlet />
      </MailsContext>
    </Frame>
  )
}

/** The frame stays around an error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  const viewer = useViewer()
  useComeAnew()
  // A viewer without access sees nothing of the area.
  if (!can(viewer?.role, 'office')) throw error
  const lost = isRouteErrorResponse(error) && error.status === 404
  // A coach gets 404 for another coach's class.
  const gone = can(viewer?.role, 'customers') ? listTexts.gone : listTexts.goneOrOthers
  return (
    <Frame>
      <h1>{lost ? (saidBy(error) ?? gone) : texts.problem}</h1>
      <p className={styles['problem']}>
        <Button component={Link} to={lost ? paths.admin() : ''} reloadDocument>
          {lost ? texts.entries.today : texts.retry}
        </Button>
      </p>
    </Frame>
  )
}

function Frame({ waiting = null, children }: { waiting?: Waiting | null; children: ReactNode }): ReactNode {
  const studio = useStudio()
  const ground = studio.ground === 'dark' ? 'dark' : 'light'
  const [searching, setSearching] = useState(false)
  useLoadAhead(loadSearch)
  // Also while the cursor is in a field, but not over a dialog, which acts on the page behind it.
  const search = (): void => {
    if (document.querySelector('[aria-modal="true"]') === null) setSearching(true)
  }
  useHotkeys([['mod+K', search]], [])
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={ground}
      getRootElement={noRoot}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <div className={styles['area']} data-area="admin" data-mantine-color-scheme={ground}>
        <Sidebar waiting={waiting} onSearch={() => setSearching(true)} />
        <main id="main" className={styles['main']}>
          {children}
        </main>
        {searching ? (
          <SearchDialog onClose={() => setSearching(false)} onLost={() => setSearching(false)} />
        ) : null}
      </div>
    </MantineProvider>
  )
}

/** The colour scheme is set on the area's element, because all areas share the document's root. */
const noRoot = (): undefined => undefined

function Sidebar({ waiting, onSearch }: { waiting: Waiting | null; onSearch: () => void }): ReactNode {
  const viewer = useViewer()
  const { busy, leave } = useLeave()
  if (viewer === null) return null
  const name = fullName(viewer)
  return (
    <aside className={styles['side']}>
      {/* A full page load, so that the two areas share no styles or scripts. */}
      <Link className={styles['logo']} to={paths.landing()} reloadDocument>
        <Logo />
      </Link>
      <SearchButton onOpen={onSearch} />
      <Navigation role={viewer.role} waiting={waiting} />
      <div className={styles['who']}>
        <Avatar name={viewer.name} lastName={viewer.last_name} src={viewer.file?.src} size={32} />
        <span className={styles['person']}>
          {name}
          <span className="xs mu">{teamTexts.roles[viewer.role]}</span>
        </span>
        <SearchIcon onOpen={onSearch} />
        <BusyIcon aria-label={texts.signOut} busy={busy} onClick={leave}>
          <LogOut />
        </BusyIcon>
      </div>
    </aside>
  )
}
