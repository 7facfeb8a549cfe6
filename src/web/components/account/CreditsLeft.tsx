import type { ReactNode } from 'react'
import { shownCredits } from '#domain/credits/shown.ts'
import { paths } from '#domain/site-map/paths.ts'
import { ownReservationTexts as texts } from '#text/account/own-reservations.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './account.module.css'

/** What the customer can still book, in one line, and a link to buy more: the highlighted step, unless the page has another. */
export function CreditsLeft({ next = true }: { next?: boolean }): ReactNode {
  return (
    <div className={styles['has']}>
      <Left />
      <Button
        to={paths.misPaquetes(useStudio())}
        variant={next ? 'primary' : 'quiet'}
        size="small"
        className={styles['buy']}
      >
        {texts.buy}
      </Button>
    </div>
  )
}

function Left(): ReactNode {
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
