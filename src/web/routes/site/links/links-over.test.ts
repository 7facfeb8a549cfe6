import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { apiContext } from '#web/server-context.ts'
import * as confirmEmail from './confirm-email.tsx'
import * as deleteAccount from './delete-account.tsx'
import * as unsubscribe from './unsubscribe.tsx'

type Load = (given: never) => Promise<unknown>
const pages: [string, Load, Load][] = [
  ['confirming an e-mail', confirmEmail.loader, confirmEmail.action],
  ['deleting an account', deleteAccount.loader, deleteAccount.action],
  ['unsubscribing', unsubscribe.loader, unsubscribe.action],
]

it.each(pages)('a link for %s that is over has a page of its own, with status 404', async (_, ...both) => {
  const context = new RouterContextProvider()
  const refusal = new ApiError(404, { error: 'Este enlace ya no sirve. Pide uno nuevo.', code: 'not_found' })
  context.set(apiContext, () => Promise.reject(refusal))
  const request = new Request('https://aura.example/x', { method: 'POST', body: new FormData() })
  // Thrown, it would be the page for unknown addresses.
  for (const load of both)
    expect(await load({ context, params: { token: 'over' }, request } as never)).toMatchObject({
      init: { status: 404 },
    })
})
