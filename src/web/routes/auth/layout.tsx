import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Outlet, redirect, useMatches } from 'react-router'
import { Logo } from '#web/components/shell/Logo.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { halfwayContext, viewerContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { homeOf, returnPath } from '#domain/site-map/return-path.ts'
import type { Route } from './+types/layout'
import styles from './layout.module.css'
import { Link } from '#web/ui/Link.tsx'

/** The layout of sign-in and sign-up pages. */
const ASKS = new Set([paths.entrar(), paths.registro()])
/** Who is signed in may have forgotten the password, or have opened the mail of another account. */
const RECOVERS = new Set([paths.recuperar(), paths.restablecer()])

/**
 * Redirects people who are already signed in, unless they are about to choose a password, and those who have not finished signing
 * up to what is left of it.
 */
export function loader({ context, url }: Route.LoaderArgs): null {
  const back = url.searchParams.get('volver')
  const viewer = context.get(viewerContext)
  if (viewer !== null && !RECOVERS.has(url.pathname)) throw redirect(returnPath(back, homeOf(viewer)))
  if (context.get(halfwayContext) && ASKS.has(url.pathname)) throw redirect(paths.completar(back))
  return null
}

/** The studio's picture on one side, a form on the other. */
export default function AuthLayout(): ReactNode {
  const studio = useStudio()
  const recovering = useMatches().some((match) => (match.handle as { recovery?: true } | undefined)?.recovery)
  const image = (recovering ? studio.bg_recovery : null) ?? studio.bg_login ?? studio.hero_image
  return (
    <div className={styles['auth']}>
      <header className={styles['image']}>
        {image ? <Picture file={image} alt="" priority sizes="(max-width: 47.5em) 100vw, 52vw" /> : null}
        <Link className={styles['logo']} to={paths.landing()}>
          <Logo />
        </Link>
        <p className={clsx('d t-3', styles['words'])}>{studio.tagline ?? studio.hero_title}</p>
      </header>
      <main id="main" className={styles['side']}>
        <div className={styles['content']}>
          <Outlet />
        </div>
      </main>
    </div>
  )
}
