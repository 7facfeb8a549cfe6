/** Plays and pauses the opening film; it does not start with reduced motion. One that cannot be played has no button: its poster stays. */
export function runFilm(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-film]')
  const film = document.querySelector('video')
  const source = film?.querySelector('source')
  if (!button || !film || !source) return
  const show = (): void => {
    button.toggleAttribute('data-stopped', film.paused)
    button.ariaLabel = button.dataset[film.paused ? 'play' : 'pause'] ?? ''
  }
  const fail = (): void => {
    // With reduced motion the film is left out, which is an error to the browser too.
    if (window.matchMedia(source.media).matches) button.remove()
  }
  source.addEventListener('error', fail)
  if (film.networkState === film.NETWORK_NO_SOURCE) fail()
  film.addEventListener('play', show)
  film.addEventListener('pause', show)
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) film.pause()
  show()
  button.addEventListener('click', () => {
    if (!film.paused) return film.pause()
    // With reduced motion the film has no source yet: it is loaded when somebody plays it.
    source.removeAttribute('media')
    if (film.currentSrc === '') film.load()
    film.play().catch(() => undefined)
  })
}
