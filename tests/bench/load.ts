import { type Agent, get } from 'node:http'

/**
 * Loads a page and reads it without decompressing it: that would take more of the processors that it shares with the server than sending
 * it. Returns its bytes as they were sent.
 */
export function load(url: string, agent: Agent, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'gzip, br', ...headers } }, (answer) => {
      let bytes = 0
      answer.once('error', reject)
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`answered ${answer.statusCode}`)),
      )
    })
    request.once('error', reject)
  })
}
