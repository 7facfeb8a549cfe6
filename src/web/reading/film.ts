/** Plays and pauses the opening film; it does not start with reduced motion. */
export function runFilm(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-film]')
  const film = document.querySelector('video')
  if (!button || !film) return
  const show = (): void => {
    button.toggleAttribute('data-stopped', film.paused)
    button.ariaLabel = button.dataset[film.paused ? 'play' : 'pause'] ?? ''
  }
  film.addEventListener('play', show)
  film.addEventListener('pause', show)
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) film.pause()
  show()
  button.addEventListener('click', () => {
    if (!film.paused) return film.pause()
    // With reduced motion the film has no source yet: it is loaded when somebody plays it.
    film.querySelector('source')?.removeAttribute('media')
    if (film.currentSrc === '') film.load()
    film.play().catch(() => undefined)
  })
}
