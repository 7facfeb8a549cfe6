import { useState, type ReactNode } from 'react'
import { securityTexts } from '#text/account/sign-in/security.ts'
import { paths } from '#domain/site-map/paths.ts'
import { api, signOut } from '#web/api/browser.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMoreFocus } from '#web/ui/dialogs/use-more-focus.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { EndSessionsDialog, type Ending } from './EndSessionsDialog.tsx'
import type { Session } from './session.ts'
import { SessionRow } from './SessionRow.tsx'
import styles from './security.module.css'

const texts = securityTexts.sessions

/** How many of the other devices are listed at first. */
const NEWEST = 4

/** The devices on which one is signed in, each to be ended, and all at once. */
export function Sessions({ sessions }: { sessions: readonly Session[] }): ReactNode {
  const reload = useReload()
  const toast = useToast()
  const [ending, setEnding] = useState<Ending | null>(null)
  const [unfolded, setUnfolded] = useState(false)
  const others = sessions.filter(({ current }) => !current)
  const listed = unfolded ? sessions : sessions.filter((one) => one.current || others.indexOf(one) < NEWEST)
  const list = useMoreFocus<HTMLUListElement>(listed.length)

  const end = async (which: Ending): Promise<void> => {
    if (which === 'others') await api('DELETE /sessions', {})
    else if (which === 'all') await api('DELETE /sessions', { query: { current: 'end' } })
    else await api('DELETE /sessions/{id}', { params: { id: which.session_id } })
  }
  const done = async (which: Ending): Promise<void> => {
    if (which === 'all') {
      // The session is over; this deletes the cookie and the pages stored on the device.
      await signOut()
      window.location.assign(paths.entrar())
      return
    }
    toast.success(which === 'others' ? texts.othersEnded : texts.ended)
    setEnding(null)
    await reload()
  }

  return (
    <section className={styles['card']} aria-labelledby="sessions-title">
      <div className={styles['head']}>
        <h2 id="sessions-title">{texts.title}</h2>
        {others.length > 0 ? (
          <Button variant="quiet" size="small" onClick={() => setEnding('others')}>
            {texts.endOthers}
          </Button>
        ) : null}
      </div>
      <ul className={styles['list']} ref={list}>
        {listed.map((session) => (
          <SessionRow key={session.session_id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      <div className={styles['all']}>
        {listed.length < sessions.length ? (
          <Button variant="quiet" size="small" onClick={() => setUnfolded(true)}>
            {texts.more({ count: sessions.length })}
          </Button>
        ) : null}
        <Button variant="ghost" size="small" onClick={() => setEnding('all')}>
          {texts.endAll}
        </Button>
      </div>
      {ending === null ? null : (
        <EndSessionsDialog
          ending={ending}
          others={others.length}
          onClose={() => setEnding(null)}
          onConfirm={() => end(ending)}
          onDone={() => done(ending)}
        />
      )}
    </section>
  )
}
