import type { Environment } from '#server/environment/environment.ts'
import type { ProviderScript } from '#server/ports/payment-gateway.ts'
import type { VideoRow } from './videos.queries.ts'

/** Where YouTube embeds films without cookies before they are played. */
const YOUTUBE = 'https://www.youtube.com'
const YOUTUBE_EMBED = 'https://www.youtube-nocookie.com'

type Hosts = Pick<Environment, 'videoHosts'>

/** A host's script, which a page loads when a film is played, and the frame that it controls. */
export interface HostPlayer {
  script: string
  frame: string
}

const embedOf = (youtube: string): string => (youtube === YOUTUBE ? YOUTUBE_EMBED : youtube)

/** The player of a film at a host; null for an uploaded one. */
export function hostPlayerOf(
  { videoHosts }: Hosts,
  row: Pick<VideoRow, 'provider' | 'url'>,
): HostPlayer | null {
  const { provider, url } = row
  if (provider === 'file' || url === null) return null
  if (provider === 'vimeo') {
    const [id = '', key] = url.split('/')
    const query = new URLSearchParams({ dnt: '1', ...(key === undefined ? {} : { h: key }) })
    const frame = `${videoHosts.vimeo}/video/${encodeURIComponent(id)}?${query}`
    return { script: `${videoHosts.vimeo}/api/player.js`, frame }
  }
  const query = new URLSearchParams({ enablejsapi: '1', rel: '0', playsinline: '1' })
  const frame = `${embedOf(videoHosts.youtube)}/embed/${encodeURIComponent(url)}?${query}`
  return { script: `${videoHosts.youtube}/iframe_api`, frame }
}

/** What the policy of a page with a player allows. */
export function playerScripts({ videoHosts }: Hosts): ProviderScript[] {
  const { vimeo, youtube } = videoHosts
  return [
    { url: `${vimeo}/api/player.js`, scripts: [vimeo], frames: [vimeo], connections: [] },
    { url: `${youtube}/iframe_api`, scripts: [youtube], frames: [embedOf(youtube)], connections: [] },
  ]
}
