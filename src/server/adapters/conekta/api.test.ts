import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openApi } from './api.ts'
import { anyShape } from './shapes.ts'

it.each([422, 429])(
  'says the code of an error %s alone, as its text may quote the customer',
  async (status) => {
    const details = [{ code: 'conekta.errors.limit', message: 'ana@example.com asked too often' }]
    const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify({ details })))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const api = openApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key')
    const thrown = await api.send('POST', '/orders', {}, anyShape).catch((error: unknown) => error)
    await new Promise((done) => server.close(done))
    expect(thrown).toMatchObject({ status, message: `Conekta answers ${status}: conekta.errors.limit` })
  },
)
