import { redirect, type RouterContextProvider } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import type { Api } from '#web/api/client.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'

/** For loaders without the required session: redirects to the sign-in page, which returns to `url`. */
export function toSignIn({ pathname, search }: URL): Response {
  return redirect(paths.entrar(pathname + search))
}

/** The API, for loaders of pages that need a session. Throws the way to the sign-in page for visitors. */
export function onlySignedIn(context: Readonly<RouterContextProvider>, url: URL): Api {
  if (context.get(viewerContext) === null) throw toSignIn(url)
  return context.get(apiContext)
}
