import { takesCards } from '#domain/site-map/address.ts'

const loading = new Map<string, Promise<void>>()

/** Loads a provider's script once; rejects when it is blocked or unavailable, and can then be called again. */
export async function loadScript(src: string): Promise<void> {
  const loaded = loading.get(src) ?? insertScript(src)
  loading.set(src, loaded)
  await loaded.catch((error: unknown) => {
    loading.delete(src)
    throw error
  })
}

function insertScript(src: string): Promise<void> {
  return new Promise((done, fail) => {
    const element = Object.assign(document.createElement('script'), { src, async: true })
    element.addEventListener('load', () => done())
    element.addEventListener('error', () => fail(new Error('the script of a provider did not load')))
    document.head.append(element)
  })
}

/**
 * Whether this document was loaded at one of some pages. Its content security policy is that page's, even after client-side
 * navigation.
 */
export function began(on: (pathname: string) => boolean): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return on(entry ? new URL(entry.name).pathname : window.location.pathname)
}

/**
 * Only a document that was loaded at a page with card payments may run the provider's script; any other is reloaded. Returns
 * true while it reloads.
 */
export function reloadsForPolicy(): boolean {
  if (began(takesCards)) return false
  window.location.reload()
  return true
}
