import type { APIRequestContext } from '@playwright/test'

export const PASSWORD = 'casa-aura-demo'

/** Calls of the API as somebody of the demo studio. */
export interface Desk {
  // oxlint-disable-next-line typescript/no-explicit-any
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<any>
}

/** Signs one of the demo's accounts in, with the context's cookies. */
export async function signInAs(request: APIRequestContext, baseURL: string, email: string): Promise<Desk> {
  const headers = { origin: baseURL }
  const session = await request.post('/api/auth/sign-in/email', {
    data: { email, password: PASSWORD },
    headers,
  })
  if (!session.ok()) throw new Error(`${email} could not sign in: ${await session.text()}`)
  const { token } = (await session.json()) as { token: string }
  return withToken(request, headers, { authorization: `Bearer ${token}` })
}

/** Calls as whoever the context's cookies sign in. */
export async function deskOf(request: APIRequestContext, baseURL: string): Promise<Desk> {
  return withToken(request, { origin: baseURL }, {})
}

async function withToken(
  request: APIRequestContext,
  headers: { origin: string },
  session: Record<string, string>,
): Promise<Desk> {
  const answer = await request.get('/api/auth/token', { headers: { ...headers, ...session } })
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
