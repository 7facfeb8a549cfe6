import { CloudOff, WifiOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { accountTexts } from '#text/account/account.ts'
import { NotFound } from '#web/components/shell/Lost.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './account.module.css'
import { useOnline } from '#web/offline/use-online.ts'
import { Ring } from '#web/ui/feedback/feedback.tsx'
import { useComeAnew } from '#web/use-come-anew.ts'

const texts = accountTexts.problem

/** Shown instead of a page of the account that could not be loaded; the layout around it stays. */
export function AccountProblem(): ReactNode {
  const error = useRouteError()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  useComeAnew()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  // Loads a document: what failed may be the page's code as well as its data.
  const retry = (): void => {
    setBusy(true)
    window.location.reload()
  }
  return (
    <main id="main" className={styles['problem']}>
      <Ring>{online ? <CloudOff /> : <WifiOff />}</Ring>
      <h1 className="t-3">{online ? texts.title : texts.offlineTitle}</h1>
      <p className="mu">{texts.offline}</p>
      <Button busy={busy} disabled={!online} onClick={retry}>
        {texts.retry}
      </Button>
    </main>
  )
}
