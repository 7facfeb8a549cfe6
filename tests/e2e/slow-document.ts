import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * Relays a studio's pages, but sends a document's body only a second after its head, as a poor connection does. What
 * the head asks for, scripts included, is loaded by then.
 * @param url the studio's
 * @returns the relay's URL, and what ends it
 */
export async function slowDocument(url: string): Promise<{ url: string; close: () => void }> {
  const answerWith = async (path: string, response: ServerResponse): Promise<void> => {
    const answer = await fetch(url + path)
    const kept = ['content-type', 'content-security-policy'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    response.writeHead(answer.status, Object.fromEntries(kept))
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      response.end(Buffer.from(await answer.arrayBuffer()))
      return
    }
    const [head = '', body = ''] = (await answer.text()).split('</head>')
    response.write(`${head}</head>`)
    await setTimeout(1000)
    response.end(body)
  }
  const relay = createServer(({ url: path = '/' }, response) => void answerWith(path, response))
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening))
  const { port } = relay.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => relay.close() }
}
