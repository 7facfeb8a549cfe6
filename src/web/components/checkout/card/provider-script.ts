import { takesCards } from '#domain/site-map/address.ts'

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

/** Whether this document began on one of some pages. The policy that it came with is that page's, wherever a link has led since. */
export function began(on: (pathname: string) => boolean): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return on(entry ? new URL(entry.name).pathname : window.location.pathname)
}

/**
 * Only a document that began on a page which takes cards may run the provider's script. One that came here from another
 * page is loaded anew; true while that happens.
 */
export function reloadsForPolicy(): boolean {
  if (began(takesCards)) return false
  window.location.reload()
  return true
}
