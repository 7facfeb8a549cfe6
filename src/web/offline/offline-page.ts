/**
 * Runs in the page without a connection, as text: shows which pages are on the device, and opens the one that was wanted
 * as soon as there is a connection. It must not use anything from outside itself.
 */
function offlinePage(): void {
  const section = document.getElementById('kept')
  const show = async (): Promise<void> => {
    const shown = new Set<string>()
    for (const entry of section?.querySelectorAll('li') ?? []) {
      const link = entry.querySelector('a')
      // The calendar of the customer area stands for that of the site.
      const title = entry.querySelector('b')?.textContent ?? ''
      if (!section || !link || shown.has(title) || !(await caches.match(link.pathname))) continue
      shown.add(title)
      entry.hidden = false
      section.hidden = false
    }
  }
  if ('caches' in window) show().catch(() => undefined)
  window.addEventListener('online', () => location.reload())
}

/** The function above as the text of a script. */
export function offlinePageScript(): string {
  return `(${offlinePage.toString()})()`
}
