import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// It comes once, and may come before the customer's area is there to show it. See install/use-install.tsx.
window.addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault()
  window.installOffer = offer
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
