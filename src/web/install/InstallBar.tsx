import { Share, Smartphone } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { installTexts as texts } from '#text/site/install.ts'
import { useOnline } from '#web/offline/use-online.ts'
import { useStudio } from '#web/studio.ts'
import { BottomBar } from '#web/ui/bars/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { askNoMore, type InstallOffer } from './offer.ts'

/** Offers to install the site; without the browser's prompt it explains how. */
export function InstallBar({ offer }: { offer: InstallOffer | null }): ReactNode {
  const { business_name: studio } = useStudio()
  const online = useOnline()
  const [open, setOpen] = useState(true)
  useEffect(() => {
    const installed = (): void => setOpen(false)
    window.addEventListener('appinstalled', installed)
    return () => window.removeEventListener('appinstalled', installed)
  }, [])
  if (!open || !online) return null

  const close = (): void => {
    askNoMore()
    setOpen(false)
  }
  const install = (): void => {
    // A prompt can be used once, so the bar is done whatever the answer.
    offer?.prompt().catch(() => undefined)
    close()
  }
  return (
    <BottomBar
      label={texts.label}
      icon={offer ? <Smartphone /> : <Share />}
      title={texts.title({ studio })}
      note={offer ? texts.note : texts.hint}
      calm
    >
      <Button variant="quiet" size="small" onClick={close}>
        {offer ? texts.later : texts.understood}
      </Button>
      {offer ? (
        <Button size="small" onClick={install}>
          {texts.now}
        </Button>
      ) : null}
    </BottomBar>
  )
}
