import { takesCards } from '#domain/selling/card-pages.ts'

/** Puts a provider's script into the document; rejects when it is blocked or away. */
export function insertScript(src: string): Promise<void> {
  return new Promise((done, fail) => {
    const element = Object.assign(document.createElement('script'), { src, async: true })
    element.addEventListener('load', () => done())
    element.addEventListener('error', () =>
      fail(new Error('the script of the payment provider did not load')),
    )
    document.head.append(element)
  })
}

/**
 * Only a document that began on a page which takes cards, or on one that `may` hold another provider's script, may run it:
 * the policy that it came with names it. One that came here from another page is loaded anew; true while that happens.
 */
export function reloadsForPolicy(may = takesCards): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const began = entry ? new URL(entry.name).pathname : window.location.pathname
  if (may(began)) return false
  window.location.reload()
  return true
}
