import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Asked, type Reply, startLoopback } from '#tests/vendors/loopback.ts'

const script = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const files = { vimeo: script('vimeo.js'), youtube: script('youtube.js'), film: script('film.js') }

/** Both video hosts on loopback, as far as a page embeds their films. */
export async function startVideoHosts() {
  const asked: string[] = []
  const fetched: string[] = []
  let blocked = false
  const page = ({ path, search }: Asked): Reply | null => {
    if (/^\/(?:video\/\d+|embed\/[\w-]{11})$/.test(path)) {
      asked.push(`${path}?${search}`)
      return {
        status: 200,
        body: `<!doctype html><title>Film</title><script>${files.film}</script>`,
        type: 'text/html',
      }
    }
    const body = path === '/api/player.js' ? files.vimeo : path === '/iframe_api' ? files.youtube : null
    if (body === null) return null
    fetched.push(path)
    return blocked ? { status: 503, body: '' } : { status: 200, body, type: 'text/javascript' }
  }
  const loopback = await startLoopback(0, {
    page,
    call: ({ method, path }) => {
      throw new Error(`no video host has ${method} ${path}`)
    },
  })
  return {
    ...loopback,
    /** Films that were framed, and scripts that were loaded. */
    asked,
    fetched,
    /** The scripts answer 503 until this is called with false. */
    block(next: boolean) {
      blocked = next
    },
    environment: { VIMEO_PLAYER_URL: loopback.url, YOUTUBE_PLAYER_URL: loopback.url },
  }
}
