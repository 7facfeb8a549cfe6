/** On the offline page: lists the pages cached on the device, and opens the requested page once it can be loaded. */
export function listCached(): void {
  const section = document.getElementById('cached')
  if (section === null) return
  const show = async (): Promise<void> => {
    const shown = new Set<string>()
    for (const entry of section.querySelectorAll('li')) {
      const link = entry.querySelector('a')
      // The customer area's calendar is listed instead of the site's.
      const title = entry.querySelector('b')?.textContent ?? ''
      if (!link || shown.has(title) || !(await caches.match(link.pathname))) continue
      shown.add(title)
      entry.hidden = false
      section.hidden = false
    }
  }
  if ('caches' in window) show().catch(() => undefined)
  window.addEventListener('online', () => location.reload())
}
