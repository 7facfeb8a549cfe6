import clsx from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { api, renewToken } from '#web/api/browser.ts'
import { Logo } from '#web/components/shell/Logo.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/feedback/feedback.tsx'
import { homeOf, returnPath } from '#domain/site-map/return-path.ts'
import type { Route } from './+types/entering'
import styles from './entering.module.css'

const texts = authTexts.entering

/** After this many ms the page offers a link back to the form. */
const SLOW_MS = 30_000
const ASK_AGAIN_MS = 3_000

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** Waits until the session and its customer exist, then continues; without a session it returns to the form. */
export default function Entering(): ReactNode {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [slow, setSlow] = useState(false)
  const wanted = search.get('volver')

  useEffect(() => {
    let gone = false
    const timers = [setTimeout(() => setSlow(true), SLOW_MS)]
    const ask = async (): Promise<void> => {
      try {
        if (await renewToken()) {
          const { customer } = await api('GET /customer')
          if (!gone) await navigate(returnPath(wanted, homeOf(customer)), { replace: true })
        } else if (!gone) await navigate(paths.entrar(wanted), { replace: true })
      } catch {
        // The server may respond soon: poll until the visitor leaves.
        if (!gone) timers.push(setTimeout(() => void ask(), ASK_AGAIN_MS))
      }
    }
    void ask()
    return () => {
      gone = true
      for (const timer of timers) clearTimeout(timer)
    }
  }, [navigate, wanted])

  return (
    <main id="main" className={styles['page']}>
      <div className={styles['content']}>
        <Logo big />
        <Spinner />
        <div role="status">
          <h1 className="t-3">{texts.title}</h1>
          {slow ? <p className={clsx('mu', styles['slow'])}>{texts.slow}</p> : null}
        </div>
        {slow ? (
          <Button to={paths.entrar(wanted)} variant="quiet">
            {texts.leave}
          </Button>
        ) : null}
      </div>
    </main>
  )
}
