import { expect, it } from 'vitest'
import { trackPlayback, startOf } from './playback.ts'

/** A playback with its own clock, and what it saved. */
function tracked(stopped = 0) {
  const saved: [seconds: number, what: string][] = []
  let time = 0
  const playback = trackPlayback({
    from: stopped,
    save: (seconds, { started, leaving }) =>
      saved.push([seconds, started ? 'start' : leaving ? 'leave' : 'keep']),
    ended: () => saved.push([-1, 'ended']),
    now: () => time,
  })
  const play = (from: number, to: number): void => {
    for (let at = from; at <= to; at++) {
      playback.onTime(at)
      time += 1000
    }
  }
  return { saved, playback, play }
}

it('saves at the start, every ten seconds, at a pause and on leaving', () => {
  const { saved, playback, play } = tracked()
  playback.onPlay()
  play(1, 25)
  playback.onPause()
  playback.onPlay()
  play(26, 28)
  playback.leave()
  expect(saved).toEqual([
    [0, 'start'],
    [11, 'keep'],
    [21, 'keep'],
    [25, 'keep'],
    [28, 'leave'],
  ])
})

it('keeps where the film was stopped until the player says where it is', () => {
  const { saved, playback, play } = tracked(2400)
  playback.onPlay()
  playback.onPause()
  play(2401, 2412)
  expect(saved).toEqual([
    [2400, 'start'],
    [2411, 'keep'],
  ])
})

it('saves nothing before a film was played, and no position twice', () => {
  const { saved, playback, play } = tracked()
  playback.onTime(300)
  playback.onPause()
  playback.leave()
  expect(saved).toEqual([])
  playback.onPlay()
  play(300, 302)
  playback.onPause()
  playback.leave()
  expect(saved).toEqual([
    [300, 'start'],
    [302, 'keep'],
  ])
})

it('says that a film ended, and counts the next playback', () => {
  const { saved, playback } = tracked()
  playback.onPlay()
  playback.onTime(24)
  playback.onEnded()
  playback.leave()
  playback.onPlay()
  expect(saved).toEqual([
    [0, 'start'],
    [24, 'keep'],
    [-1, 'ended'],
    [24, 'start'],
  ])
})

it('continues a film where it was left, unless that was its end', () => {
  expect([startOf(700, 2520), startOf(2516, 2520), startOf(3000, 24), startOf(0, 3)]).toEqual([700, 0, 0, 0])
})
