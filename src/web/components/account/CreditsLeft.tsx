import type { ReactNode } from 'react'
import { shownCredits } from '#domain/credits/shown.ts'
import { ownReservationTexts as texts } from '#text/account/own-reservations.ts'
import { useViewer } from '#web/studio.ts'

/** What the customer can still book, in one line. */
export function CreditsLeft(): ReactNode {
  const viewer = useViewer()
  const shown = viewer === null ? 0 : shownCredits(viewer)
  return (
    <span className="sm">
      {typeof shown === 'number' ? (
        <>
          <b className="num">{shown}</b> {texts.creditsAvailable({ credits: shown })}
        </>
      ) : shown === 'paused' ? (
        <>
          {texts.pausedMembership} <b>{texts.paused}</b>
        </>
      ) : (
        <>
          {texts.unlimitedClasses} <b>{texts.unlimited}</b>
        </>
      )}
    </span>
  )
}
