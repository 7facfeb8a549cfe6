import type { APIRequestContext } from '@playwright/test'

/** Calls of the API as somebody of the demo studio. */
export interface Desk {
  // oxlint-disable-next-line typescript/no-explicit-any
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<any>
}

export async function signInAs(request: APIRequestContext, baseURL: string, email: string): Promise<Desk> {
  const headers = { origin: baseURL }
  const session = await request.post('/api/auth/sign-in/email', {
    data: { email, password: 'casa-aura-demo' },
    headers,
  })
  const { token: own } = (await session.json()) as { token: string }
  const answer = await request.get('/api/auth/token', { headers: { authorization: `Bearer ${own}` } })
  const { token } = (await answer.json()) as { token: string }
  return {
    async call(method, path, data) {
      const reply = await request.fetch(`/api${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(data === undefined ? {} : { data }),
      })
      if (!reply.ok()) throw new Error(`${method} ${path} answered ${reply.status()}: ${await reply.text()}`)
      return reply.json()
    },
  }
}
