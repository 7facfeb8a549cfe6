import { describe, expect, it } from 'vitest'
import { hostPlayerOf, playerScripts } from './host-players.ts'

const videoHosts = { vimeo: 'https://player.vimeo.com', youtube: 'https://www.youtube.com' }
const environment = { videoHosts }

describe('the player of a film at a host', () => {
  it('is at Vimeo, with the key of an unlisted film', () => {
    const frame = (url: string) => hostPlayerOf(environment, { provider: 'vimeo', url })?.frame
    expect(frame('76979871')).toBe('https://player.vimeo.com/video/76979871?dnt=1')
    expect(frame('76979871/8272103f6e')).toBe('https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e')
  })

  it('is at YouTube, framed by its address without cookies', () => {
    expect(hostPlayerOf(environment, { provider: 'youtube', url: 'M7lc1UVf-VE' })).toEqual({
      script: 'https://www.youtube.com/iframe_api',
      frame: 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?enablejsapi=1&rel=0&playsinline=1',
    })
  })

  it('is none for an uploaded film, and stays within the host whatever the id is', () => {
    expect(hostPlayerOf(environment, { provider: 'file', url: null })).toBeNull()
    const odd = hostPlayerOf(environment, { provider: 'youtube', url: '../x?y#z"' })
    expect(new URL(odd?.frame ?? '').pathname).toBe('/embed/..%2Fx%3Fy%23z%22')
  })

  it('has scripts of two hosts, and no others', () => {
    expect(playerScripts(environment).flatMap(({ scripts }) => scripts)).toEqual(Object.values(videoHosts))
  })
})
