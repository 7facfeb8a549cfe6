/** Stops and starts the film that a page opens with; it stands still for those who asked for less motion. */
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
    // The film that reduced motion kept away is loaded for whoever asks for it all the same.
    film.querySelector('source')?.removeAttribute('media')
    if (film.currentSrc === '') film.load()
    film.play().catch(() => undefined)
  })
}
