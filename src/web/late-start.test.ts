import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { HELD_SCRIPT, lateStartScript } from './late-start.ts'

/** As much of a page as the script touches. */
function page(readyState: 'loading' | 'interactive' | 'complete') {
  const started: string[] = []
  const target = () => {
    const listeners = new Map<string, ((event: object) => void)[]>()
    return {
      addEventListener: (kind: string, listener: () => void) =>
        void listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
      removeEventListener: () => undefined,
      fire: (kind: string) => listeners.get(kind)?.forEach((listener) => listener({})),
    }
  }
  const document = {
    ...target(),
    readyState: readyState as string,
    documentElement: { removeAttribute: () => undefined },
    querySelectorAll: () => [],
    getElementById: (id: string) =>
      id === HELD_SCRIPT && document.readyState !== 'loading' ? { nonce: 'n', textContent: 'go()' } : null,
    createElement: () => ({}),
    head: { append: (script: { textContent: string }) => started.push(script.textContent) },
  }
  const window = target()
  class IntersectionObserver {
    observe() {}
  }
  runInNewContext(lateStartScript(), {
    document,
    window,
    location: { pathname: '/', search: '' },
    IntersectionObserver,
  })
  return { started, document, window }
}

it('starts the application once, with the first sign of a person', () => {
  const { started, window } = page('complete')
  expect(started).toEqual([])
  window.fire('pointermove')
  window.fire('keydown')
  expect(started).toEqual(['go()'])
})

it('waits for the end of a document that is still on its way', () => {
  const { started, document, window } = page('loading')
  window.fire('pointermove')
  window.fire('scroll')
  expect(started).toEqual([])
  document.readyState = 'interactive'
  document.fire('DOMContentLoaded')
  expect(started).toEqual(['go()'])
})
