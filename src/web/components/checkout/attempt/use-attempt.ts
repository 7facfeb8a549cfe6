import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/types.ts'
import { api } from '#web/api/browser.ts'
import { freshKey } from '#web/api/once/submit.ts'
import { takeTurn, type Turn } from './attempt-turn.ts'
import {
  forgetAttempt,
  isSameWish,
  storeAttempt,
  type StoredAttempt,
  onOtherAttempt,
  readAttempt,
  type Wish,
} from './stored-attempt.ts'
import { pause } from './pause.ts'

export type Looked = Answer<'GET /checkout/attempts/{key}'>

/** `confirming`: the outcome is unknown, and the server is being asked. */
export type Stage = 'idle' | 'busy' | 'confirming'

/** Intervals between look-ups, in ms; the last one repeats. */
const WAITS = [500, 1000, 2000, 4000, 8000, 15_000]
/** Look-ups with 404 before the attempt counts as never received: the request may still be in flight. */
const MISSING = 2
/** After this many answers `processing` the request is sent again: its server process may have died. */
const SEND_AGAIN_AFTER = 5
/** How long to wait, in ms, while another tab starts an attempt. */
const BEGINNING_MS = 200
/** An older attempt, in ms, is resumed only if it is still open; otherwise its outcome is just shown. */
const RECENT_MS = 30 * 60_000

interface Outcomes {
  /** Its outcome begins to be looked up, also after a reload, which forgot what was chosen and typed. */
  following: (attempt: StoredAttempt) => void
  /** It succeeded: paid, or to be paid without a card. */
  done: (attempt: StoredAttempt, looked: Looked) => Promise<void>
  refused: (attempt: StoredAttempt, looked: Looked) => void
  /** The payer must continue at the bank or in the provider's window. */
  goOn: (attempt: StoredAttempt, looked: Looked) => Promise<void>
  /** The outcome of an old attempt, from an earlier visit. */
  earlier: (looked: Looked) => void
  /** The server never received it. */
  unsent: (attempt: StoredAttempt, lost: unknown) => void
  /** Sends the same request again. */
  send: (attempt: StoredAttempt) => Promise<void>
}

export interface Attempts {
  stage: Stage
  /** Stores an attempt before sending; null when an earlier one, or another tab's, must finish first. */
  begin: (wish: Wish) => Promise<StoredAttempt | null>
  /** Stores what is now known of the current attempt. */
  note: (attempt: StoredAttempt) => void
  /** Looks up an attempt until its outcome is known. @param lost the error that its request ended in */
  follow: (attempt: StoredAttempt, lost?: unknown) => Promise<void>
  /** Call when the outcome of the current attempt is known. */
  decided: () => void
  current: () => StoredAttempt | null
  /** Back to idle; the attempt stays stored, and the next press continues it. */
  rest: () => void
  /** The page navigates away on purpose: no `beforeunload` prompt. */
  leave: () => void
}

/** One customer's attempt at one package: stored across reloads, shared between tabs, looked up until its outcome is known. */
export function useAttempt(place: string, outcomes: Outcomes): Attempts {
  const [stage, setStage] = useState<Stage>('idle')
  const latest = useRef({ outcomes, stage })
  const turn = useRef<Turn | null>(null)
  /** The key of the attempt that this page created or looked up. */
  const known = useRef<string | null>(null)
  const life = useRef(new AbortController())
  const leaving = useRef(false)
  useEffect(() => {
    latest.current = { outcomes, stage }
  })

  const hold = async (): Promise<boolean> => {
    turn.current ??= await takeTurn(place)
    return turn.current !== null
  }
  const endTurn = (): void => {
    turn.current?.()
    turn.current = null
  }
  const rest = (): void => {
    endTurn()
    setStage('idle')
  }
  const decided = (): void => {
    if (readAttempt(place)?.key === known.current) forgetAttempt(place)
    known.current = null
    endTurn()
  }

  const begin = async (wish: Wish): Promise<StoredAttempt | null> => {
    setStage('busy')
    const { signal } = life.current
    let mine = await hold()
    let stored = readAttempt(place)
    // Another tab is storing its attempt: a second key would be a second payment.
    while (!mine && stored === null) {
      await pause(BEGINNING_MS, signal)
      if (signal.aborted) return null
      mine = await hold()
      stored = readAttempt(place)
    }
    if (stored !== null && !(mine && stored.key === known.current)) {
      void follow(stored)
      return null
    }
    const attempt =
      stored !== null && isSameWish(stored, wish) ? stored : { ...wish, key: freshKey(), at: Date.now() }
    known.current = attempt.key
    storeAttempt(place, attempt)
    return attempt
  }

  const follow = async (attempt: StoredAttempt, lost?: unknown): Promise<void> => {
    const { signal } = life.current
    known.current = attempt.key
    setStage('confirming')
    latest.current.outcomes.following(attempt)
    let missing = 0
    let waiting = 0
    for (let round = 0; ; round += 1) {
      await pause(WAITS[Math.min(round, WAITS.length - 1)] ?? 0, signal)
      const looked = await api('GET /checkout/attempts/{key}', {
        params: { key: attempt.key },
        signal,
      }).catch(() => null)
      if (signal.aborted) return
      if (looked === null) continue
      const { state } = looked
      const { outcomes: ends } = latest.current
      if (state === 'paid' || state === 'pending') return ends.done(attempt, looked)
      if (state === 'refused') return ends.refused(attempt, looked)
      // Only the tab with the lock continues.
      if (!(await hold())) continue
      if (readAttempt(place)?.key !== attempt.key) return rest()
      if (state === 'needs_action') return ends.goOn(attempt, looked)
      if (state === 'processing') {
        missing = 0
        waiting += 1
        if (waiting === SEND_AGAIN_AFTER) return ends.send(attempt)
        continue
      }
      missing += 1
      if (missing < MISSING) continue
      rest()
      return ends.unsent(attempt, lost)
    }
  }

  /** Handles an attempt left by an earlier visit. */
  const resume = async (attempt: StoredAttempt): Promise<void> => {
    if (Date.now() - attempt.at < RECENT_MS) return follow(attempt)
    const { signal } = life.current
    const looked = await api('GET /checkout/attempts/{key}', {
      params: { key: attempt.key },
      signal,
    }).catch(() => null)
    if (signal.aborted) return
    if (looked?.state === 'processing') return follow(attempt)
    // A restored page still shows that it waits.
    if (latest.current.stage === 'confirming' && known.current === attempt.key) rest()
    if (looked === null) return
    // Another tab may have started its own by now.
    if (readAttempt(place)?.key === attempt.key) forgetAttempt(place)
    latest.current.outcomes.earlier(looked)
  }

  useEffect(() => {
    const start = (): void => {
      // A restored page goes on with the look-ups that it was left with.
      life.current.abort()
      life.current = new AbortController()
      const stored = readAttempt(place)
      if (stored !== null) void resume(stored)
      else rest()
    }
    start()
    const stop = onOtherAttempt(place, (attempt) => {
      if (latest.current.stage === 'idle' && attempt.key !== known.current) void follow(attempt)
    })
    // Restored from the back/forward cache, after the provider's page.
    const show = ({ persisted }: PageTransitionEvent): void => {
      leaving.current = false
      if (persisted) start()
    }
    window.addEventListener('pageshow', show)
    // A hidden tab releases the lock, so that the visible one continues.
    const giveWay = (): void => {
      if (document.visibilityState === 'hidden') endTurn()
    }
    document.addEventListener('visibilitychange', giveWay)
    return () => {
      life.current.abort()
      stop()
      window.removeEventListener('pageshow', show)
      document.removeEventListener('visibilitychange', giveWay)
      endTurn()
    }
    // The functions it calls read changing values only through `latest`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place])

  useEffect(() => {
    if (stage === 'idle') return undefined
    const ask = (event: BeforeUnloadEvent): void => {
      if (!leaving.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [stage])

  return {
    stage,
    begin,
    note: (attempt) => storeAttempt(place, attempt),
    follow,
    decided,
    current: () => readAttempt(place),
    rest,
    leave: () => {
      leaving.current = true
    },
  }
}
