import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { HELD_PART, HELD_SCRIPT, lateStartScript } from './late-start.ts'

interface Held {
  nonce: string
  textContent: string
  removeAttribute: (name: string) => void
}

/** As much of a page as the script touches. */
function page(
  readyState: 'loading' | 'interactive' | 'complete',
  visit = 'navigate',
  hash = '',
  visibilityState = 'visible',
  heard?: string,
) {
  const started: string[] = []
  const target = () => {
    const listeners = new Map<string, ((event: object) => void)[]>()
    return {
      addEventListener: (kind: string, listener: () => void) =>
        void listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
      removeEventListener: () => undefined,
      fire: (kind: string, event: object = {}) =>
        listeners.get(kind)?.forEach((listener) => listener({ type: kind, ...event })),
    }
  }
  const held = new Map<string, Held>()
  const hold = (name: string, textContent: string) =>
    held.set(name, { nonce: 'n', textContent, removeAttribute: () => held.delete(name) })
  hold('scroll', 'scroll()')
  hold('data', 'data()')
  const laid: string[] = []
  const part = (name: string) => ({ setAttribute: (attribute: string) => laid.push(`${name} ${attribute}`) })
  const whole = { ...part('whole'), children: ['first', 'second', 'third'].map(part) }
  const document = {
    ...target(),
    readyState: readyState as string,
    visibilityState,
    documentElement: { removeAttribute: () => undefined },
    querySelectorAll: (selector: string) =>
      selector === `[${HELD_PART}]`
        ? [...held.values()]
        : selector === '[data-unrolled]'
          ? [whole]
          : selector.endsWith('[data-heard]')
            ? [{ dataset: { heard } }]
            : [],
    querySelector: (selector: string) => (selector === `[${HELD_PART}=scroll]` ? held.get('scroll') : null),
    getElementById: (id: string) =>
      id === HELD_SCRIPT && document.readyState !== 'loading'
        ? { nonce: 'n', textContent: 'go()', removeAttribute: () => undefined }
        : null,
    createElement: () => ({ addEventListener: () => undefined }),
    head: { append: (script: { textContent: string }) => started.push(script.textContent) },
  }
  const window = target()
  const paints: (() => void)[] = []
  const turns: (() => void)[] = []
  const minutes: (() => void)[] = []
  class PerformanceObserver {
    act: (news: object, observer: object) => void
    constructor(act: PerformanceObserver['act']) {
      this.act = act
    }
    observe() {
      paints.push(() => this.act({}, { disconnect: () => undefined }))
    }
  }
  const views: (() => void)[] = []
  class IntersectionObserver {
    act: (parts: object[]) => void
    constructor(act: IntersectionObserver['act']) {
      this.act = act
    }
    observe(seen: object) {
      views.push(() => this.act([{ isIntersecting: true, target: seen }]))
    }
    disconnect() {}
  }
  const lines: ReturnType<typeof line>[] = []
  const line = (address: string) => ({ ...target(), address, open: true })
  function EventSource(address: string) {
    const opened = line(address)
    lines.push(opened)
    return Object.assign(opened, { close: () => (opened.open = false) })
  }
  runInNewContext(lateStartScript(), {
    document,
    window,
    location: { pathname: '/', search: '', hash },
    performance: { getEntriesByType: () => [{ type: visit }] },
    PerformanceObserver,
    IntersectionObserver,
    EventSource,
    setTimeout: (turn: () => void, wait = 0) => (wait < MINUTE ? turns : minutes).push(turn),
    requestAnimationFrame: (turn: () => void) => turns.push(turn),
  })
  const paint = () => paints.forEach((act) => act())
  const takeTurn = () => turns.splice(0).forEach((turn) => turn())
  /** The calendar comes into view, and what is seen first has settled. */
  const listens = () => {
    paint()
    views.forEach((see) => see())
    takeTurn()
  }
  const stay = () => minutes.forEach((turn) => turn())
  return { started, laid, document, window, paint, takeTurn, listens, stay, lines }
}

const MINUTE = 60_000
const READ = '2026-11-02T18:00:00-06:00'

const APPLICATION = ['scroll()', 'data()', 'go()']

it('starts the application once, with the first sign of a person, after its data', async () => {
  const { started, window } = page('complete')
  expect(started).toEqual([])
  window.fire('pointermove')
  window.fire('keydown')
  await vi.waitFor(() => expect(started).toEqual(APPLICATION))
})

it('takes a choice that no pointer, key or focus went before for a sign', async () => {
  const { started, window } = page('complete')
  window.fire('input')
  await vi.waitFor(() => expect(started).toEqual(APPLICATION))
})

it('takes a pointer that rests while the page comes up under it for no sign', async () => {
  const { started, window } = page('complete')
  window.fire('pointermove', { movementX: 0, movementY: 0 })
  await Promise.resolve()
  expect(started).toEqual([])
  window.fire('pointermove', { movementX: 0, movementY: 1 })
  await vi.waitFor(() => expect(started).toEqual(APPLICATION))
})

it('waits for the end of a document that is still on its way', async () => {
  const { started, document, window } = page('loading')
  window.fire('pointermove')
  window.fire('scroll')
  await Promise.resolve()
  expect(started).toEqual([])
  document.readyState = 'interactive'
  document.fire('DOMContentLoaded')
  await vi.waitFor(() => expect(started).toEqual(APPLICATION))
})

it.each([
  ['starts it for somebody who comes back to it', 'visible', 1],
  ['is only seen for the first time where it was opened beside another page', 'hidden', 0],
])('%s', async (_, opened, starts) => {
  const { started, document } = page('complete', 'navigate', '', opened)
  document.visibilityState = 'visible'
  document.fire('visibilitychange')
  await vi.waitFor(() => expect(started.filter((one) => one === 'go()')).toHaveLength(starts))
  document.fire('visibilitychange')
  await vi.waitFor(() => expect(started.filter((one) => one === 'go()')).toHaveLength(1))
})

const calendar = (visibilityState = 'visible') => page('complete', 'navigate', '', visibilityState, READ)

it.each([
  ['a place that is taken', 'places', '{"single_class_id":1,"places_left":2}'],
  ['a class that is moved', 'timetable', '{"from":"x","to":"y"}'],
  ['changes that were missed', 'live', '{"topics":[],"resync":true}'],
  ['changes that were lost', 'resync', '{}'],
])('starts it for a calendar in view with %s', async (_, kind, data) => {
  const { started, listens, lines } = calendar()
  listens()
  expect(lines.map(({ address }) => address)).toEqual([`/api/stream?since=${encodeURIComponent(READ)}`])
  lines[0]?.fire('live', { data: '{"topics":[],"resync":false}' })
  await Promise.resolve()
  expect(started).toEqual([])
  lines[0]?.fire(kind, { data })
  await vi.waitFor(() => expect(started).toEqual(APPLICATION))
  expect(lines[0]?.open).toBe(false)
})

it('starts it for a calendar that was looked at for a minute', async () => {
  const { started, listens, stay } = calendar()
  listens()
  expect(started).toEqual([])
  stay()
  await vi.waitFor(() => expect(started).toEqual(APPLICATION))
})

it('does not listen where nobody looks', () => {
  const hidden = calendar('hidden')
  hidden.listens()
  expect(hidden.lines).toEqual([])
  const left = calendar()
  left.listens()
  expect(left.lines[0]?.open).toBe(true)
  left.document.visibilityState = 'hidden'
  left.document.fire('visibilitychange')
  expect(left.lines[0]?.open).toBe(false)
})

it.each(['reload', 'back_forward'])('puts a page of a %s where it was at once', async (visit) => {
  const { started, window } = page('complete', visit)
  expect(started).toEqual(['scroll()'])
  window.fire('pointermove')
  await vi.waitFor(() => expect(started).toEqual(APPLICATION))
})

it('lays parts out one in a turn, once the first view is painted', () => {
  const { laid, paint, takeTurn } = page('complete')
  takeTurn()
  expect(laid).toEqual([])
  paint()
  expect(laid).toEqual(['second data-laid'])
  for (let turn = 0; turn < 9; turn += 1) takeTurn()
  expect(laid).toEqual(['second data-laid', 'third data-laid', 'whole data-laid'])
})

it.each([
  ['reload', ''],
  ['back_forward', ''],
  ['navigate', '#paquetes'],
])('lays all of it out at once for a place further down (%s%s)', (visit, hash) => {
  expect(page('loading', visit, hash).laid).toEqual(['whole data-laid'])
})
