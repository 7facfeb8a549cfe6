import { useEffect, useState, type ReactNode } from 'react'
import { isSafariOnTouch, mayAsk, type InstallOffer } from './offer.ts'

/** The bar that offers to install the site, loaded when the browser allows it, or on an iPhone. */
export function useInstall(): ReactNode {
  const [bar, setBar] = useState<ReactNode>(null)
  useEffect(() => {
    if (!mayAsk()) return undefined
    const show = (offer: InstallOffer | null): void =>
      void import('./InstallBar.tsx').then(
        ({ InstallBar }) => setBar(<InstallBar offer={offer} />),
        () => undefined,
      )
    if (window.installOffer) show(window.installOffer)
    else if (isSafariOnTouch()) show(null)
    window.addEventListener('beforeinstallprompt', show)
    return () => window.removeEventListener('beforeinstallprompt', show)
  }, [])
  return bar
}
