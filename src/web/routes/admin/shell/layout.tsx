import { ActionIcon, Button, MantineProvider } from '@mantine/core'
import clsx from 'clsx'
import {
  Banknote,
  CalendarDays,
  Globe,
  LogOut,
  Mail,
  Settings,
  Sun,
  Type,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Outlet, data, isRouteErrorResponse, useLocation } from 'react-router'
import { adminTexts } from '#text/admin/admin.ts'
import { signOut } from '#web/api/browser.ts'
import { TestMode } from '#web/components/checkout/TestMode.tsx'
import { toSignIn } from '#web/components/account/to-sign-in.ts'
import { Logo } from '#web/components/shell/Logo.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { Route } from './+types/layout'
import styles from './layout.module.css'
import { mantineTheme } from './mantine.ts'
import { Link } from '#web/ui/Link.tsx'
import { can, isBoundToOwnClasses, type Capability } from '#domain/people/roles.ts'

const texts = adminTexts.layout

/** Runs before any loader of the area: visitors go to sign-in, customers get 404, as on each API call. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const viewer = context.get(viewerContext)
    if (viewer === null) throw toSignIn(url)
    if (!can(viewer.role, 'office')) throw data(null, { status: 404 })
  },
]

/** A loader also makes the middleware run on every navigation, even to a page without a loader. */
export async function loader({ context }: Route.LoaderArgs) {
  return { test: (await context.get(apiContext)('GET /checkout/options')).test }
}

export default function AdminLayout({ loaderData: { test } }: Route.ComponentProps): ReactNode {
  return (
    <Frame>
      <TestMode on={test} />
      <Outlet />
    </Frame>
  )
}

/** The frame stays around an error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  const viewer = useViewer()
  // A viewer without access sees nothing of the area.
  if (!can(viewer?.role, 'office')) throw error
  const lost = isRouteErrorResponse(error) && error.status === 404
  return (
    <Frame>
      <h1>{texts.problem}</h1>
      <p className={styles['problem']}>
        <Button component={Link} to={lost ? paths.admin() : ''} reloadDocument>
          {lost ? texts.today : texts.retry}
        </Button>
      </p>
    </Frame>
  )
}

interface Entry {
  to: string
  name: 'today' | 'payments' | 'messages' | 'texts' | 'settings'
  icon: LucideIcon
  needs: Capability
}

const entries: Entry[] = [
  { to: paths.admin(), name: 'today', icon: Sun, needs: 'work' },
  { to: paths.adminPayments(), name: 'payments', icon: Banknote, needs: 'customers' },
  { to: paths.adminMessages(), name: 'messages', icon: Mail, needs: 'customers' },
  { to: paths.adminTexts(), name: 'texts', icon: Type, needs: 'administer' },
  { to: paths.adminSettings(), name: 'settings', icon: Settings, needs: 'administer' },
]

/** As many tabs as fit on a phone; the link to the site is then beside the name. */
const PHONE_TABS = 5

function Frame({ children }: { children: ReactNode }): ReactNode {
  const studio = useStudio()
  const ground = studio.ground === 'dark' ? 'dark' : 'light'
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={ground}
      getRootElement={noRoot}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <div className={styles['area']} data-area="admin" data-mantine-color-scheme={ground}>
        <Sidebar />
        <main id="main" className={styles['main']}>
          {children}
        </main>
      </div>
    </MantineProvider>
  )
}

/** The colour scheme is set on the area's element, because all areas share the document's root. */
const noRoot = (): undefined => undefined

function Sidebar(): ReactNode {
  const viewer = useViewer()
  const { pathname } = useLocation()
  if (viewer === null) return null
  const name = `${viewer.name} ${viewer.last_name}`
  const shown = entries.filter(({ needs }) => can(viewer.role, needs))
  const full = shown.length >= PHONE_TABS
  const coach = isBoundToOwnClasses(viewer.role)
  const site = coach ? paths.calendario() : paths.landing()
  return (
    <aside className={styles['side']}>
      {/* A full page load, so that the two areas share no styles or scripts. */}
      <Link className={styles['logo']} to={paths.landing()} reloadDocument>
        <Logo />
      </Link>
      <nav className={styles['nav']} aria-label={texts.label}>
        {shown.map(({ to, name: entry, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={clsx(styles['entry'], isOpen(pathname, to) && styles['on'])}
            aria-current={isOpen(pathname, to) ? 'page' : undefined}
          >
            <Icon aria-hidden />
            {texts[entry]}
          </Link>
        ))}
        <Link className={clsx(styles['entry'], full && 'no-phone')} to={site} reloadDocument>
          {coach ? <CalendarDays aria-hidden /> : <Globe aria-hidden />}
          {texts.site}
        </Link>
      </nav>
      <div className={styles['who']}>
        <Avatar name={viewer.name} lastName={viewer.last_name} src={viewer.file?.src} size={32} />
        <span className={styles['person']}>
          {name}
          <span className="xs mu">{texts.roles[viewer.role]}</span>
        </span>
        {full ? (
          <ActionIcon
            component="a"
            href={site}
            variant="subtle"
            className="only-phone"
            aria-label={texts.site}
          >
            <Globe aria-hidden />
          </ActionIcon>
        ) : null}
        <ActionIcon variant="subtle" aria-label={texts.signOut} onClick={() => void leave()}>
          <LogOut aria-hidden />
        </ActionIcon>
      </div>
    </aside>
  )
}

/** An entry is also current on the pages below it, except the first page, which is above all of them. */
const isOpen = (pathname: string, to: string): boolean =>
  pathname === to || (to !== paths.admin() && pathname.startsWith(`${to}/`))

async function leave(): Promise<void> {
  await signOut()
  window.location.assign(paths.entrar())
}
