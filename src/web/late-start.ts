import { PACE, unroll, wasThereBefore, whenFirstViewIsSeen } from './first-view.ts'
import { KEPT_META } from './worker/messages.ts'

/** Given by the root once React has taken the page over. */
export const HYDRATED = 'hydrated'

/** The script of the page that is held back until the page stands. */
export const HELD_SCRIPT = 'held-script'

/** Stands on the document until its application starts: what is not in view can wait so long. */
export const STILL = 'data-still'

/** Scripts of the page that only the application needs: a phone reads them once it is wanted. The value says which. */
export const HELD_PART = 'data-held'

/** A style sheet's link whose styles stand in the page. */
export const HELD_SHEET = 'held-sheet'

/** Stands on what moves by itself: in view it needs the application. */
export const ALIVE = { 'data-alive': '' }

/**
 * Stands on what others change, the calendar: in view it listens, and the first change starts the application.
 * @param read when what it shows was read, ISO 8601
 */
export const heard = (read: string) => ({ 'data-heard': read })

/** What the server tells visitors of, beside `live`, see GET /stream in the contract. */
const CHANGES = ['places', 'timetable', 'resync']

/** In the name of the module that starts the application and so comes last. */
const ENTRY = '/entry.client'

/** Milliseconds that the first paint is given to settle. */
const REST = 400

/** Milliseconds until a calendar in view has its application all the same: classes that begin turn past. */
const STAY = 60_000

/**
 * Runs in the page, as text, before anything else is loaded: pages that are read more than operated load the
 * application with the first sign of a person (pointer, touch, key, scroll, focus, a choice, a return to the page), or when
 * something that moves by itself is in view, everything that is seen has arrived and the browser is idle. A calendar in
 * view listens to the server and loads it with the first change, or after a minute. Links, menus and anchors work without
 * it. A click on what needs the application waits for it and is then made again.
 *
 * It is turned into text by the server, so it must not use anything from outside itself.
 */
function lateStart(
  whenSeen: typeof whenFirstViewIsSeen,
  again: boolean,
  names: {
    held: string
    part: string
    sheet: string
    still: string
    hydrated: string
    kept: string
    rest: number
    stay: number
    changes: string[]
    entry: string
  },
): void {
  // A choice may come without any of the others: assistive technology makes it by itself.
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin', 'input']
  let begun = false
  let lost = false
  let wanted: HTMLElement | null = null
  let line: EventSource | null = null
  const came = location.pathname + location.search

  // What the page was to start with went with its build: a link leads on all the same, and a button is in a new page.
  const goWithout = (chosen: HTMLElement): void => {
    chosen.removeAttribute('aria-busy')
    if (!navigator.onLine) return
    if (chosen instanceof HTMLAnchorElement) location.assign(chosen.href)
    else location.reload()
  }
  const runHeld = (held: HTMLElement | null, type: string): void => {
    const script = document.createElement('script')
    script.type = type
    script.nonce = held?.nonce ?? ''
    script.textContent = held?.textContent ?? ''
    script.addEventListener('error', () => {
      lost = true
      if (wanted) goWithout(wanted)
    })
    held?.removeAttribute(names.part)
    document.head.append(script)
  }
  // Each file in a turn of its own: together they would keep a slow phone from answering.
  const loaded = async (file: string): Promise<void> => {
    await import(/* @vite-ignore */ file)
    await new Promise((done) => setTimeout(done))
  }
  const begin = (): void => {
    if (begun) return
    // A sign that comes while the document still does: what is to be started is not all there.
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', begin)
    begun = true
    for (const sign of signs) window.removeEventListener(sign, notice, true)
    document.documentElement.removeAttribute(names.still)
    document.removeEventListener('visibilitychange', back)
    line?.close()
    const files: string[] = []
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=held]')) {
      link.href = link.dataset['href'] ?? ''
      link.rel = 'modulepreload'
      if (!link.href.includes(names.entry)) files.push(link.href)
    }
    // Switched off, a link loads nothing and is still found by what would load its sheet.
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${names.sheet}]`)) {
      link.disabled = true
      link.href = link.dataset['href'] ?? ''
      link.rel = 'stylesheet'
    }
    const run = (): void => {
      for (const held of document.querySelectorAll<HTMLElement>(`[${names.part}]`))
        runHeld(held, 'text/javascript')
      runHeld(document.getElementById(names.held), 'module')
    }
    // What cannot be loaded is asked for once more by the page's own script, which says so.
    void files.reduce((before, file) => before.then(() => loaded(file)), Promise.resolve()).then(run, run)
  }
  // A pointer that rests is told to have moved, too, when a page comes up under it.
  const notice = (event: Event): void => {
    const { type, movementX, movementY } = event as PointerEvent
    if (type !== 'pointermove' || movementX !== 0 || movementY !== 0) begin()
  }
  // Back from elsewhere, somebody finds the week as it is now and not as it was. To be seen for the first time, as a page that
  // was opened beside another one is, is no coming back.
  let seen = document.visibilityState === 'visible'
  const back = (): void => {
    // A browser has few connections to a site in all its tabs: one that nobody looks at gives its own back.
    if (document.visibilityState !== 'visible') return line?.close()
    if (seen) begin()
    seen = true
  }
  const click = (event: MouseEvent): void => {
    const chosen = event.target instanceof Element && event.target.closest('a, button')
    if (
      !(chosen instanceof HTMLElement) ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return
    const waits =
      chosen instanceof HTMLButtonElement ? !chosen.popoverTargetElement : 'live' in chosen.dataset
    if (!waits) return
    event.preventDefault()
    event.stopPropagation()
    if (lost) return goWithout(chosen)
    chosen.setAttribute('aria-busy', 'true')
    wanted = chosen
    begin()
  }
  // After a reload the way back leads through addresses of this same document, and nobody would show what stands there.
  const turn = (): void => {
    if (location.pathname + location.search !== came) location.reload()
  }
  const ready = (): void => {
    window.removeEventListener('click', click, true)
    window.removeEventListener('popstate', turn)
    wanted?.removeAttribute('aria-busy')
    wanted?.click()
  }

  if (again) runHeld(document.querySelector(`[${names.part}=scroll]`), 'text/javascript')
  for (const sign of signs) window.addEventListener(sign, notice, { capture: true, passive: true })
  document.addEventListener('visibilitychange', back)
  // Not beside the work that the first paint leaves behind; whoever touches something before has it at once.
  const soon = (): void => {
    setTimeout(() => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) window.requestIdleCallback(begin, { timeout: 3000 })
      else begin()
    }, names.rest)
  }
  const listen = (read: string): void => {
    setTimeout(begin, names.stay)
    setTimeout(() => {
      if (begun || document.visibilityState !== 'visible') return
      line = new EventSource(`/api/stream?since=${encodeURIComponent(read)}`)
      for (const change of names.changes) line.addEventListener(change, begin)
      line.addEventListener('live', (event: MessageEvent<string>) => {
        if ((JSON.parse(event.data) as { resync?: boolean }).resync) begin()
      })
    }, names.rest)
  }
  const watch = (): void => {
    // Kept from before: only the application can say so, and all of it is there.
    if (document.querySelectorAll(`meta[name=${names.kept}]`).length > 0) return begin()
    const view = new IntersectionObserver((parts) => {
      const part = parts.find(({ isIntersecting }) => isIntersecting)?.target as HTMLElement | undefined
      if (!part) return
      view.disconnect()
      const read = part.dataset['heard']
      if (read === undefined) soon()
      else listen(read)
    })
    for (const part of document.querySelectorAll('[data-alive], [data-heard]')) view.observe(part)
  }
  whenSeen(watch)
  window.addEventListener('click', click, true)
  window.addEventListener('popstate', turn)
  window.addEventListener(names.hydrated, ready, { once: true })
}

/** The function above, and those of the first view, as the text of a script. */
export function lateStartScript(): string {
  const names = {
    held: HELD_SCRIPT,
    part: HELD_PART,
    sheet: HELD_SHEET,
    still: STILL,
    hydrated: HYDRATED,
    kept: KEPT_META,
    rest: REST,
    stay: STAY,
    changes: CHANGES,
    entry: ENTRY,
  }
  return `{
    const again = (${wasThereBefore.toString()})(), whenSeen = ${whenFirstViewIsSeen.toString()};
    (${unroll.toString()})(whenSeen, again, ${PACE});
    (${lateStart.toString()})(whenSeen, again, ${JSON.stringify(names)})
  }`
}
