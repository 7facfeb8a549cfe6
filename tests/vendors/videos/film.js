// A film of 62 seconds inside the frame of a video host, ten times as fast. It obeys the host's script in the page above it.
const LENGTH = 62
let seconds = 0
let playing
const button = document.createElement('button')
button.textContent = 'Play or pause at the host'
const say = (event) => parent.postMessage({ film: true, event, seconds, length: LENGTH }, '*')
const pause = () => {
  if (playing === undefined) return
  clearInterval(playing)
  playing = undefined
  say('pause')
}
const play = () => {
  if (playing !== undefined) return
  if (seconds >= LENGTH) seconds = 0
  say('play')
  playing = setInterval(() => {
    seconds = Math.min(LENGTH, seconds + 1)
    say('timeupdate')
    if (seconds < LENGTH) return
    clearInterval(playing)
    playing = undefined
    say('ended')
  }, 100)
}
addEventListener('message', ({ data, source }) => {
  if (source !== parent || typeof data?.does !== 'string') return
  if (data.does === 'play') play()
  else if (data.does === 'seek') {
    seconds = data.seconds
    say('timeupdate')
  }
})
addEventListener('DOMContentLoaded', () => {
  button.addEventListener('click', () => (playing === undefined ? play() : pause()))
  document.body.append(button)
  say('ready')
})
