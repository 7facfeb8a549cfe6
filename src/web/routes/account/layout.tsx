import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { accountTexts } from '#text/account.ts'
import { AccountHeader } from '#web/components/account/AccountHeader.tsx'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import styles from '#web/components/account/account.module.css'
import type { AccountSection } from '#web/components/account/entries.ts'
import { OfflineGuard } from '#web/components/account/OfflineGuard.tsx'
import { useOnline } from '#web/components/account/use-online.ts'
import { RequiredPages } from '#web/components/daily/RequiredPages.tsx'
import { Banner } from '#web/components/shell/Banner.tsx'

/** What a page tells the frame around it; exported by its route as `handle`. */
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

/** The frame stays around what failed, so that the way on is in reach. */
export function ErrorBoundary(): ReactNode {
  return (
    <Frame>
      <AccountProblem />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }): ReactNode {
  const online = useOnline()
  const handle = useMatches().at(-1)?.handle as Partial<AccountHandle> | undefined
  return (
    <>
      {online ? null : (
        <p className={styles['offline']} role="status">
          <WifiOff aria-hidden />
          {accountTexts.layout.offline}
        </p>
      )}
      <OfflineGuard />
      <RequiredPages />
      <Banner compact />
      <AccountHeader section={handle?.section ?? null} />
      {children}
    </>
  )
}
