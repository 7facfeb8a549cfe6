import type { VideoToWatch } from '#contract/types.ts'
import { loadScript } from '#web/components/checkout/card/provider-script.ts'
import type { Playback } from './playback.ts'

/** The part of Vimeo's player that this page uses: https://github.com/vimeo/player.js */
interface VimeoPlayer {
  on(event: 'play' | 'pause' | 'ended' | 'timeupdate', listener: (data: { seconds: number }) => void): void
  ready(): Promise<void>
  play(): Promise<void>
  setCurrentTime(seconds: number): Promise<number>
  getDuration(): Promise<number>
}
/** The same of YouTube's: https://developers.google.com/youtube/iframe_api_reference */
interface YouTubePlayer {
  playVideo(): void
  seekTo(seconds: number, ahead: boolean): void
  getCurrentTime(): number
  getDuration(): number
}
interface YouTubeApi {
  ready(done: () => void): void
  Player: new (
    frame: HTMLIFrameElement,
    options: {
      events: {
        onReady: (event: { target: YouTubePlayer }) => void
        onStateChange: (event: { data: number; target: YouTubePlayer }) => void
        onError: () => void
      }
    },
  ) => YouTubePlayer
}

declare global {
  interface Window {
    Vimeo?: { Player: new (frame: HTMLIFrameElement) => VimeoPlayer }
    YT?: YouTubeApi
  }
}

/** States of YouTube's player. */
const [ENDED, PLAYING, PAUSED] = [0, 1, 2]
const ASK_MS = 1000

export interface Attached {
  playback: Playback
  /** Where to continue, by the film's length. */
  start: (length: number) => number
  onProblem: () => void
}

/** Follows the host's player in a frame. Returns how to stop. */
export type Attach = (frame: HTMLIFrameElement, attached: Attached) => () => void

const attachVimeo =
  (api: NonNullable<Window['Vimeo']>): Attach =>
  (frame, { playback, start, onProblem }) => {
    const player = new api.Player(frame)
    player.on('play', () => playback.onPlay())
    player.on('pause', () => playback.onPause())
    player.on('ended', () => playback.onEnded())
    player.on('timeupdate', ({ seconds }) => playback.onTime(seconds))
    const begin = async (): Promise<void> => {
      await player.ready()
      const from = start(await player.getDuration())
      if (from > 0) await player.setCurrentTime(from)
    }
    // A browser may refuse to play by itself; the host's own button is there.
    void begin().then(
      () => player.play().catch(() => undefined),
      () => onProblem(),
    )
    return () => undefined
  }

const attachYouTube =
  (api: YouTubeApi): Attach =>
  (frame, { playback, start, onProblem }) => {
    let asking: ReturnType<typeof setInterval> | undefined
    const stop = (): void => clearInterval(asking)
    api.ready(
      () =>
        new api.Player(frame, {
          events: {
            onReady: ({ target }) => {
              const from = start(target.getDuration())
              if (from > 0) target.seekTo(from, true)
              target.playVideo()
            },
            onStateChange: ({ data, target }) => {
              stop()
              playback.onTime(target.getCurrentTime())
              if (data === PLAYING) {
                playback.onPlay()
                asking = setInterval(() => playback.onTime(target.getCurrentTime()), ASK_MS)
              }
              if (data === PAUSED) playback.onPause()
              if (data === ENDED) playback.onEnded()
            },
            onError: onProblem,
          },
        }),
    )
    return stop
  }

/** Loads the script of the video's host, once for each page. Rejects when it is blocked or unavailable. */
export async function loadHostPlayer({ provider }: VideoToWatch, script: string): Promise<Attach> {
  await loadScript(script)
  if (provider === 'vimeo' && window.Vimeo) return attachVimeo(window.Vimeo)
  if (provider !== 'vimeo' && window.YT) return attachYouTube(window.YT)
  throw new Error('the script of the video host does nothing')
}
