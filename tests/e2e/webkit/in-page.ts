/* These functions run in the page: WebDriver sends their text, so they use nothing from outside. */

/** The first seen element of a selector whose name begins so; inside of the dialog or region of that name, if one is given. */
export function elementNamed(selector: string, name: string, inside: string): Element | null {
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const byIds = (ids: string | null) =>
    ids
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  const namesOf = (element: Element) => {
    const { labels } = element as HTMLInputElement
    const label = labels?.[0]
    return [
      element.getAttribute('aria-label') ?? byIds(element.getAttribute('aria-labelledby')),
      label?.innerText,
      (element as HTMLElement).innerText,
    ].map(tidy)
  }
  const isNamed = (element: Element, wanted: string) => namesOf(element).some((one) => one.startsWith(wanted))
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0
  }
  const rooms = [...document.querySelectorAll('dialog, [role=dialog], section, [role=region], li')]
  const room = inside ? rooms.find((one) => isSeen(one) && isNamed(one, inside)) : document.body
  const all = room ? [...room.querySelectorAll(selector)] : []
  return all.find((element) => isSeen(element) && isNamed(element, name)) ?? null
}

/** A reading page has no React, and is alive as it comes. */
export function isAlive(): boolean {
  return (
    document.readyState === 'complete' &&
    (!('__reactRouterContext' in window) ||
      Object.keys(document.body).some((key) => key.startsWith('__react')))
  )
}

export function scrollTo(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
}

export function watchProblems(): void {
  const page = window as unknown as { problems?: string[] }
  if (page.problems) return
  const problems: string[] = []
  page.problems = problems
  addEventListener('error', (event) => problems.push(event.message))
  addEventListener('unhandledrejection', (event) => problems.push(String(event.reason)))
  addEventListener('securitypolicyviolation', (event) =>
    problems.push(`${event.violatedDirective} ${event.blockedURI}`),
  )
}
