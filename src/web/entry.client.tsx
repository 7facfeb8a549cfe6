import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepSteadySpan } from '#domain/time/zone.ts'
import { HELD_SCRIPT } from './late-start.ts'
import { handedOver } from './router/handed-over.ts'
import { LateApp } from './router/LateApp.tsx'
import { createLateRouter } from './router/late-router.ts'
import type { RootData } from './studio.ts'

// It comes once, and may come before the customer's area is there to show it. See install/use-install.tsx.
window.addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault()
  window.installOffer = offer
})

// In development the framework's own: what changes code in a running page is written for it.
if (import.meta.env.DEV) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
} else {
  const page = await handedOver()
  keepSteadySpan((page.hydrationData.loaderData?.['root'] as RootData | undefined)?.steady ?? null)
  const late = createLateRouter(page)
  startTransition(() => {
    hydrateRoot(document, <LateApp page={page} late={late} />)
  })
  const wake = (): void => void late.wake().catch(() => undefined)
  // A page that is read gets it when somebody presses something; one that is operated at once.
  if (document.getElementById(HELD_SCRIPT) === null) wake()
  else for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, wake, { once: true })
}
