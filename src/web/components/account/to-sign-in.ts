import { redirect } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'

/** For loaders without the required session: redirects to the sign-in page, which returns to `url`. */
export function toSignIn({ pathname, search }: URL): Response {
  return redirect(paths.entrar(pathname + search))
}
