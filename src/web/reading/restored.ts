/**
 * Back and forward show a page as it was left. Its filters are those of its address again, and it is loaded again where somebody
 * signed in or out meanwhile.
 */
export function renewRestored(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submits]')) form.reset()
    void compareSession()
  })
}

async function compareSession(): Promise<void> {
  const answer = await fetch(location.pathname + location.search).catch(() => null)
  if (!answer?.ok) return
  const [, session] = /<html[^>]* data-session="([^"]+)"/.exec(await answer.text()) ?? []
  if (session !== document.documentElement.dataset['session']) location.reload()
}
