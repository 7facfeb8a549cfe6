/** What a player reports, in seconds of the film. */
export interface Playback {
  onPlay: () => void
  onTime: (seconds: number) => void
  onPause: () => void
  onEnded: () => void
}

interface Keeping {
  /** Where the customer stopped last, which holds until the player says where it is. */
  from?: number
  /** Saves where the customer is; `started` counts a playback, `leaving` must survive the page. */
  save: (seconds: number, options: { started: boolean; leaving: boolean }) => void
  ended: () => void
  now: () => number
}

const EVERY_MS = 10_000

/**
 * Saves a film's position: when it starts, every ten seconds, when it is paused and when the page is left; never one that is saved
 * already.
 */
export function trackPlayback({ from = 0, save, ended, now }: Keeping): Playback & { leave: () => void } {
  let [seconds, saved] = [from, -1]
  let savedAt = 0
  let started = false
  const keep = (options: { started: boolean; leaving: boolean }): void => {
    const whole = Math.floor(seconds)
    if (whole === saved && !options.started) return
    ;[saved, savedAt] = [whole, now()]
    save(whole, options)
  }
  return {
    onPlay: () => {
      if (started) return
      started = true
      keep({ started: true, leaving: false })
    },
    onTime: (at) => {
      seconds = at
      if (started && now() - savedAt >= EVERY_MS) keep({ started: false, leaving: false })
    },
    onPause: () => {
      if (started) keep({ started: false, leaving: false })
    },
    onEnded: () => {
      if (started) keep({ started: false, leaving: false })
      // Another playback begins with the next press.
      started = false
      ended()
    },
    leave: () => {
      if (started) keep({ started: false, leaving: true })
    },
  }
}

/** A film stopped closer to its end than this, in seconds, starts from the beginning. */
const END_SECONDS = 5

/** Where a film of this length continues, in seconds. */
export const startOf = (stopped: number, length: number): number =>
  stopped < length - END_SECONDS ? stopped : 0
