/** On the page without a connection: shows which pages are on the device, and opens the one that was wanted once it can be had. */
export function listKept(): void {
  const section = document.getElementById('kept')
  if (section === null) return
  const show = async (): Promise<void> => {
    const shown = new Set<string>()
    for (const entry of section.querySelectorAll('li')) {
      const link = entry.querySelector('a')
      // The calendar of the customer area stands for that of the site.
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
