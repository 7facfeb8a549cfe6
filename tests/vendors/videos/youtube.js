// Stands in for https://www.youtube.com/iframe_api in tests. As strict as the real one: the frame must ask for the API and name the
// page's origin, the API is ready some time after its script has loaded, and a player's methods exist once it is ready.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  const waiting = []
  let ready = false
  const states = { play: 1, pause: 2, ended: 0 }
  function Player(frame, { events }) {
    if (!ready) throw new Error('YT.Player is not a constructor')
    const { origin: at, pathname, searchParams } = new URL(frame.src)
    const named = searchParams.get('enablejsapi') === '1' && searchParams.get('origin') === location.origin
    // The real one never becomes ready then.
    if (at !== origin || !/^\/embed\/[\w-]{11}$/.test(pathname) || !named)
      throw new Error('YouTube: wrong frame')
    let [seconds, length] = [0, 0]
    const target = {
      getCurrentTime: () => seconds,
      getDuration: () => length,
      playVideo: () => frame.contentWindow.postMessage({ does: 'play' }, origin),
      seekTo: (to) => {
        seconds = to
        frame.contentWindow.postMessage({ does: 'seek', seconds: to }, origin)
      },
    }
    addEventListener('message', ({ data, source }) => {
      if (source !== frame.contentWindow || !data?.film) return
      ;[seconds, length] = [data.seconds, data.length]
      if (data.event === 'ready') events.onReady({ target })
      if (data.event in states) events.onStateChange({ data: states[data.event], target })
    })
  }
  window.YT = {
    ready: (done) => (ready ? done() : waiting.push(done)),
    Player,
  }
  // Before the frame's document arrives: afterwards its first word would be missed.
  queueMicrotask(() => {
    ready = true
    for (const done of waiting) done()
  })
})()
