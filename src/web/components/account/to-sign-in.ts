import { redirect } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'

/** For loaders of pages that need a session and found none: to the sign-in page, and from there back to `url`. */
export function toSignIn({ pathname, search }: URL): Response {
  return redirect(paths.entrar(pathname + search))
}
