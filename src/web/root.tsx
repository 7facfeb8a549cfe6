import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  redirectDocument,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { iconPicture } from '#domain/brand/icon.ts'
import { addressOf, isPrivate, isReading, mayStyle } from '#domain/site-map/address.ts'
import { siteTexts } from '#text/site/site.ts'
import type { Route } from './+types/root'
import {
  actingContext,
  apiContext,
  sendsContext,
  kioskContext,
  movingContext,
  nowContext,
  firebaseContext,
  outsideContext,
  siteOriginContext,
  picturesContext,
  reportContext,
  studioContext,
  viewerContext,
} from './server-context.ts'
import { LostPage, lostTitle } from './components/shell/Lost.tsx'
import { ActingBar } from './components/acting/ActingBar.tsx'
import { Progress } from './components/shell/Progress.tsx'
import { OfflineLine } from './components/shell/OfflineLine.tsx'
import { useNonce } from './document/document.ts'
import { BodyExtras, HeadExtras, useSheets } from './document/Extras.tsx'
import { followLost, useLostCode } from './offline/lost-code.ts'
import { keepShownData, useShownData } from './offline/stale-data.ts'
import { useRestored } from './offline/use-restored.ts'
import { useNotices } from './offline/use-notices.tsx'
import { pageMeta } from './page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
// Vite's own: the URL of the file it is bundled into.
// oxlint-disable-next-line import/default
import smallScript from './reading/main.ts?worker&url'
import { RootDataContext, type PageSummary, type RootData, sessionOf } from './studio.ts'
import { themeCss } from './theme.ts'
import { useServerClock } from '#web/server-clock.ts'
import { useTypedEarly } from './ui/fields/typed-early.ts'
import { useReading } from './use-reading.ts'
import { useOneSession } from './api/use-one-session.ts'
import { useSessionEnd } from './use-session-end.ts'
import './ui/styles/tokens.css'
import './ui/styles/fonts.css'
import './ui/styles/base.css'
import './ui/styles/utilities.css'
import { fontFiles } from './ui/styles/font-files.ts'
import { dayOf } from './ui/format/format.ts'
import { ToastProvider } from './ui/feedback/Toast.tsx'

/**
 * The studio's codes and styles, once applied, stay active in their document: navigation to a page where they are not
 * allowed loads a new document, and so does navigation from an unknown page.
 */
export const middleware: Route.MiddlewareFunction[] = [
  // A kiosk stands before strangers: it has its own page and no other.
  ({ context, url: { pathname } }) => {
    const { area } = addressOf(pathname)
    if (context.get(kioskContext) && area !== 'kiosk' && area !== 'resource')
      throw redirectDocument(paths.kiosk())
  },
  // Pages that are the customer’s own, and the back office, are refused while acting as a customer.
  ({ context, url: { pathname } }) => {
    const { area, own } = addressOf(pathname)
    if (context.get(actingContext) && (own || area === 'admin')) throw redirectDocument(paths.acting())
  },
  ({ context, url: { pathname, search } }) => {
    const moving = context.get(movingContext)
    if (moving === null) return
    const { head_tracking_codes: head, body_tracking_codes: body, app_css: css } = context.get(studioContext)
    const { from } = moving
    const ends = (may: (path: string) => boolean): boolean => (from === null || may(from)) && !may(pathname)
    // The back office is a document without the styles; pages outside of it need one with them.
    const dresses = from !== null && !mayStyle(from) && mayStyle(pathname)
    // A client navigation cannot show it.
    if (isReading(pathname)) throw redirectDocument(pathname + search)
    if (
      ((head ?? body) !== null && ends((path) => !isPrivate(path))) ||
      (css !== null && (ends(mayStyle) || dresses))
    )
      throw redirectDocument(pathname + search)
  },
]

/** Another week of the calendar changes nothing about the studio and the one who is signed in. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const { pathname, search } = nextUrl
  const calendar = pathname === paths.calendario() || pathname === paths.mystudio()
  const moves = pathname === currentUrl.pathname && search !== currentUrl.search
  return calendar && moves ? false : defaultShouldRevalidate
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [followLost, keepShownData]

export async function loader({ context, url }: Route.LoaderArgs): Promise<RootData> {
  const {
    app_css: _css,
    head_tracking_codes: _head,
    body_tracking_codes: _body,
    ...studio
  } = context.get(studioContext)
  const now = context.get(nowContext)
  const pictures = context.get(picturesContext)
  return {
    studio,
    pictures,
    viewer: context.get(viewerContext),
    acting: context.get(actingContext),
    pages: await listedPages(context, url),
    today: dayOf(now, studio.timezone),
    now: context.get(viewerContext) === null ? null : now.getTime(),
    siteOrigin: context.get(siteOriginContext),
    theme: themeCss(studio),
    fonts: fontFiles(studio.fonts),
    // The studio's own icon, one made of its logo, or the letter.
    outside: context.get(outsideContext),
    sends: context.get(sendsContext),
    firebase: context.get(firebaseContext),
    icon: studio.favicon ?? (iconPicture(studio, pictures) ? paths.iconOf(192) : paths.icon()),
  }
}

/**
 * Empty if they can't be loaded: a public page that fails shows that in the studio's own layout, which hardly needs
 * them. Signing up, paying and the account may require accepting one of them, so there the error is thrown.
 */
async function listedPages(context: Route.LoaderArgs['context'], { pathname }: URL): Promise<PageSummary[]> {
  try {
    const { pages } = await context.get(apiContext)('GET /pages')
    return pages.map(({ updatedAt: _updated, ...page }) => page)
  } catch (problem) {
    if (context.get(viewerContext) !== null || isPrivate(pathname)) throw problem
    context.get(reportContext)(problem)
    return []
  }
}

export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, { title: error ? lostTitle(error) : null, canonical: null })

export function Layout({ children }: { children: ReactNode }): ReactNode {
  const data = useRouteLoaderData<RootData>('root')
  const nonce = useNonce()
  const reading = useReading()
  const sheets = useSheets()
  return (
    <html
      lang="es-MX"
      // Whom the page shows, as their tokens name them.
      data-session={(data && sessionOf(data)) ?? undefined}
      data-acting={data?.acting?.session}
      data-reading={reading ? '' : undefined}
      // The small script writes there, too.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {data ? <meta name="theme-color" content={data.studio.primary} /> : null}
        <Meta />
        <link rel="icon" href={data?.icon ?? paths.icon()} />
        <link rel="apple-touch-icon" href={paths.iconOf(180)} />
        <link rel="manifest" href={paths.manifest()} />
        {data?.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {/* Before the style sheets, so that the first paint has the studio's colours. */}
        <style
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: data?.theme ?? DEFAULT_THEME }}
        />
        {sheets ?? <Links />}
        <script type="module" async src={smallScript} />
        <HeadExtras />
      </head>
      <body data-studio={data?.studio.business_name}>
        <a className="skip" href="#main">
          {siteTexts.skip}
        </a>
        <RootDataContext value={data}>
          <ToastProvider>
            {data?.acting ? <ActingBar acting={data.acting} /> : null}
            {reading ? <OfflineLine /> : <ApplicationFrame />}
            {children}
          </ToastProvider>
        </RootDataContext>
        {reading ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
        <BodyExtras />
      </body>
    </html>
  )
}

/** What every application page shows about its connection, its version and a pending navigation. */
function ApplicationFrame(): ReactNode {
  return (
    <>
      <Progress />
      {useNotices()}
    </>
  )
}

/** The colours of an error page when not even the studio's could be loaded. */
const DEFAULT_THEME =
  ':root{--ground:#f7f1e9;--surface:#fcfaf8;--ink:#241a16;--muted:#65574e;--sunken:#ece5dd;--line:#dbd3cc;' +
  '--line-strong:#837974;--primary:#9a452b;--on-primary:#fff;--primary-hover:#873d26;--primary-text:#8c3a20}'

export default function Root({ loaderData }: Route.ComponentProps): ReactNode {
  useOneSession(sessionOf(loaderData))
  useShownData()
  useLostCode()
  useServerClock()
  useSessionEnd()
  useRestored()
  useTypedEarly()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  return <LostPage error={error} />
}
