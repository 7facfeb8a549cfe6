import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { accountTexts } from '#text/account/account.ts'
import { AccountFooter } from '#web/components/account/AccountFooter.tsx'
import { AccountHeader } from '#web/components/account/AccountHeader.tsx'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import type { AccountSection } from '#web/components/account/entries.ts'
import { RequiredPages } from '#web/components/prompts/RequiredPages.tsx'
import { Banner } from '#web/components/shell/Banner.tsx'
import { NeedsScript } from '#web/ui/feedback/NeedsScript.tsx'
import { useInstall } from '#web/install/use-install.tsx'
import styles from './layout.module.css'

/** A page's settings for the layout; exported by its route as `handle`. */
export interface AccountHandle {
  section: AccountSection
}

export default function AccountLayout(): ReactNode {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** The layout stays around an error, so that its links are available. */
export function ErrorBoundary(): ReactNode {
  return (
    <Frame>
      <AccountProblem />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }): ReactNode {
  const handle = useMatches().at(-1)?.handle as Partial<AccountHandle> | undefined
  return (
    <RequiredPages>
      <Banner compact />
      <div className={styles['page']}>
        <AccountHeader section={handle?.section ?? null} />
        <div className={`wrap ${styles['notice']}`}>
          <NeedsScript>{accountTexts.needsScript}</NeedsScript>
        </div>
        {children}
        <AccountFooter />
      </div>
      {useInstall()}
    </RequiredPages>
  )
}
