// Stands in for https://player.vimeo.com/api/player.js in tests: the part of Vimeo.Player that has a frame. As strict as the real one:
// only a frame of the host's, only known events, and methods only once the film is ready.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  const events = new Set(['play', 'pause', 'ended', 'timeupdate'])
  class Player {
    #frame
    #heard = []
    #length
    #ready
    constructor(frame) {
      if (!(frame instanceof HTMLIFrameElement))
        throw new TypeError('You must pass either a valid element or a valid id.')
      const { origin: at, pathname } = new URL(frame.src)
      if (at !== origin || !/^\/video\/\d+$/.test(pathname))
        throw new TypeError('The player element passed isn’t a Vimeo embed.')
      this.#frame = frame
      this.#ready = new Promise((done) => {
        addEventListener('message', ({ data, source }) => {
          if (source !== frame.contentWindow || !data?.film) return
          this.#length = data.length
          if (data.event === 'ready') done()
          for (const [event, hear] of this.#heard)
            if (event === data.event)
              hear({ seconds: data.seconds, duration: data.length, percent: data.seconds / data.length })
        })
      })
    }
    on(event, hear) {
      if (!events.has(event) || typeof hear !== 'function') throw new TypeError(`no event ${event}`)
      this.#heard.push([event, hear])
    }
    ready() {
      return this.#ready
    }
    async getDuration() {
      await this.#ready
      return this.#length
    }
    async setCurrentTime(seconds) {
      await this.#ready
      if (typeof seconds !== 'number' || seconds < 0 || seconds > this.#length)
        throw new RangeError('out of range')
      this.#frame.contentWindow.postMessage({ does: 'seek', seconds }, origin)
      return seconds
    }
    async play() {
      await this.#ready
      this.#frame.contentWindow.postMessage({ does: 'play' }, origin)
    }
  }
  window.Vimeo = { Player }
})()
