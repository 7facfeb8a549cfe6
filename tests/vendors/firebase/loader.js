// What Firebase's SDK uses of https://apis.google.com/js/api.js: a frame of the project's, which passes on what the window of a
// provider says. Here the window says it to the page itself.
const handlers = new Map()
const frame = {
  restyle: () => Promise.resolve(),
  ping: () => Promise.resolve(),
  register: (name, handler) => handlers.set(name, handler),
  // The question whether the frame may store something; the SDK goes on without an answer.
  send: () => undefined,
}
addEventListener('message', ({ data }) => {
  if (data && data.authEvent) handlers.get('authEvent')?.(data)
})
window.gapi = {
  load: (_name, { callback }) => callback(),
  iframes: {
    CROSS_ORIGIN_IFRAMES_FILTER: () => true,
    Iframe: true,
    getContext: () => ({ open: (_options, opened) => opened(frame) }),
  },
}
window[new URL(document.currentScript.src).searchParams.get('onload')]()
