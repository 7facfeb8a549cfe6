import type { KeyboardEvent } from 'react'

const SKIP_SECONDS = 10

/** Moves by some seconds, within the film. */
export function skip(film: HTMLVideoElement, seconds: number): void {
  film.currentTime = Math.max(0, Math.min(film.currentTime + seconds, film.duration || 0))
}

function toggleCaptions({ textTracks }: HTMLVideoElement): void {
  const [track] = textTracks
  if (track) track.mode = track.mode === 'showing' ? 'disabled' : 'showing'
}

const keys: Record<string, (film: HTMLVideoElement) => void> = {
  k: (film) => void (film.paused ? film.play().catch(() => undefined) : film.pause()),
  j: (film) => skip(film, -SKIP_SECONDS),
  l: (film) => skip(film, SKIP_SECONDS),
  c: toggleCaptions,
  m: (film) => (film.muted = !film.muted),
  f: (film) =>
    void (document.fullscreenElement ? document.exitFullscreen() : film.requestFullscreen()).catch(
      () => undefined,
    ),
}

/** The usual keys of a player, beside those that the browser's own controls have. Returns whether one was pressed. */
export function actOnKey(
  film: HTMLVideoElement,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean {
  const act = ctrlKey || metaKey || altKey ? undefined : keys[key.toLowerCase()]
  act?.(film)
  return act !== undefined
}
