import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { UNSAFE_FrameworkContext, UNSAFE_RemixErrorBoundary } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { HandedOver } from './handed-over.ts'
import type { LateRouter } from './late-router.ts'

/** What the framework's `HydratedRouter` draws, over a router that may not be there yet. */
export function LateApp({ page, late }: { page: HandedOver; late: LateRouter }): ReactNode {
  const { router, drawn, onAwake } = late
  const [location, setLocation] = useState(router.state.location)
  useEffect(() => router.subscribe((state) => setLocation(state.location)), [router])
  return (
    // The second fragment stands for what the server renders beside it: identifiers made by React count it.
    <>
      <UNSAFE_FrameworkContext value={page.framework}>
        <UNSAFE_RemixErrorBoundary location={location}>
          <RouterProvider router={router} />
        </UNSAFE_RemixErrorBoundary>
      </UNSAFE_FrameworkContext>
      <>{useSyncExternalStore(onAwake, drawn, drawn)}</>
    </>
  )
}
