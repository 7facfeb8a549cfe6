import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Customer } from '#contract/types.ts'
import { halfwayContext, viewerContext } from '#web/server-context.ts'
import { loader } from './layout.tsx'

const eva = { customer_id: 1, role: 'customer' } as Customer

/** Where the layout sends somebody from a page; null if it shows it. */
function sentTo(path: string, viewer: Customer | null): string | null {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  context.set(halfwayContext, false)
  const given = { context, url: new URL(path, 'https://aura.example') } as never
  try {
    return loader(given)
  } catch (sent) {
    return (sent as Response).headers.get('location')
  }
}

it('who is signed in is sent on from signing in, but may choose a new password by a mail', () => {
  for (const path of ['/entrar', '/registro', '/entrar/enlace?token=x'])
    expect(sentTo(path, eva)).toBe('/mystudio')
  for (const path of ['/recuperar', '/restablecer?token=x&bienvenida=cuenta'])
    expect(sentTo(path, eva)).toBeNull()
})

it('visitors are sent nowhere', () => {
  for (const path of ['/entrar', '/recuperar', '/restablecer?token=x']) expect(sentTo(path, null)).toBeNull()
})
