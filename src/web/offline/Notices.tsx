import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { createPath, useBlocker, useLocation } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { offlineTexts as texts } from '#text/site/offline.ts'
import { useRootDataIfAny } from '#web/studio.ts'
import { BottomBar } from '#web/ui/bars/BottomBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { addDays, dayOf, dayShort, timeOf } from '#web/ui/format/format.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { isOnline, isReachable, cachedAt, upToDate } from './connection.ts'
import styles from './Notices.module.css'
import { useReload } from './stale-data.ts'
import { useUpdate, type Update } from './updates.ts'
import { usePageCaching } from './use-page-caching.ts'
import { useSayingPlace } from './use-saying-place.ts'
import { useOnline } from './use-online.ts'

/** The connection and version notices in the layout of every page. */
export function Notices(): ReactNode {
  const online = useOnline()
  const update = useUpdate()
  usePageCaching()
  useSayingPlace()
  return (
    <>
      {online ? null : <Offline />}
      {/* Each build is offered separately, also after dismissing an earlier one. */}
      {update === null ? null : <UpdateBar key={update.offered} update={update} />}
    </>
  )
}

/** Mounted only while offline: the router accepts a single blocker, and pages with unsaved changes have their own. */
function Offline(): ReactNode {
  const { pathname } = useLocation()
  const cached = cachedAt()
  useComeBack(cached !== null)
  return (
    <>
      <OfflineGuard />
      {/* A kiosk fills its screen, and says it there in its own words. */}
      {pathname === paths.kiosk() ? null : <OfflineBar cached={cached} />}
    </>
  )
}

function OfflineBar({ cached }: { cached: number | null }): ReactNode {
  const timezone = useRootDataIfAny()?.studio.timezone ?? 'America/Mexico_City'
  return (
    <p className={styles['offline']} role="status">
      <WifiOff />
      <span>
        {cached === null ? texts.bar.loaded : texts.bar.cached({ when: when(cached, timezone) })}{' '}
        {/* A phone has no room for it; there the buttons say it when pressed. */}
        <span className="no-phone">{texts.bar.later}</span>
      </span>
    </p>
  )
}

function when(instant: number, timezone: string): string {
  const day = dayOf(new Date(instant), timezone)
  const time = timeOf(new Date(instant), timezone)
  const today = dayOf(new Date(), timezone)
  if (day === today) return texts.bar.today({ time })
  return day === addDays(today, -1)
    ? texts.bar.yesterday({ time })
    : texts.bar.before({ day: dayShort(day), time })
}

const FIRST_TRY_MS = 3000
const LONGEST_WAIT_MS = 60_000

/** Reloads a cached page's data as soon as the server responds. */
function useComeBack(behind: boolean): void {
  // However long it takes: another would only break it off.
  const reload = useReload(null)
  useEffect(() => {
    if (!behind) return undefined
    let wait = FIRST_TRY_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const attempt = async (): Promise<void> => {
      clearTimeout(timer)
      const reachable = await isReachable()
      if (gone) return
      if (reachable && (await reload())) return upToDate()
      if (gone) return
      timer = setTimeout(() => void attempt(), wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
    const now = (): void => void attempt()
    window.addEventListener('online', now)
    now()
    return () => {
      gone = true
      clearTimeout(timer)
      window.removeEventListener('online', now)
    }
  }, [behind, reload])
}

/** While offline a link opens the cached page; without one, the navigation is blocked. */
function OfflineGuard(): null {
  const toast = useToast()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isOnline() && createPath(currentLocation) !== createPath(nextLocation),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { pathname, search } = blocker.location
    const go = async (): Promise<void> => {
      if (await isCached(pathname + search)) window.location.assign(pathname + search)
      else toast.error(texts.notCached)
      blocker.reset()
    }
    void go()
  }, [blocker, toast])
  return null
}

async function isCached(path: string): Promise<boolean> {
  // Without a worker there is no cache to answer.
  if (!navigator.serviceWorker?.controller) return false
  return (await caches.match(path)) !== undefined
}

/** How long a reload may take, in ms; after that, a page with unsaved changes has blocked it. */
const RELOAD_MS = 10_000

function UpdateBar({ update }: { update: Update }): ReactNode {
  const online = useOnline()
  const [state, setState] = useState<'offered' | 'busy' | 'dismissed'>('offered')
  useEffect(() => {
    if (state !== 'busy') return undefined
    const timer = setTimeout(() => setState('offered'), RELOAD_MS)
    return () => clearTimeout(timer)
  }, [state])
  // While offline the new build could not be loaded.
  if (state === 'dismissed' || !online) return null
  const apply = (): void => {
    setState('busy')
    update.take()
  }
  return (
    <BottomBar
      label={texts.update.label}
      icon={<RefreshCw />}
      title={texts.update.title}
      note={texts.update.note}
    >
      <Button variant="quiet" size="small" onClick={() => setState('dismissed')}>
        {texts.update.later}
      </Button>
      <Button size="small" busy={state === 'busy'} busyLabel={texts.update.busy} onClick={apply}>
        {texts.update.now}
      </Button>
    </BottomBar>
  )
}
