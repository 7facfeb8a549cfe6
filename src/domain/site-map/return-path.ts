import { can, type Role } from '#domain/people/roles.ts'
import { addressOf } from './address.ts'
import { paths } from './paths.ts'

/** The path to return to after signing in, if it is on this site and not a sign-in page. Otherwise the account. */
export function returnPath(wanted: string | null | undefined, fallback: string = paths.mystudio()): string {
  // Browsers drop control characters from a URL, so "/\t/evil" would become "//evil".
  if (!wanted || !/^\/(?!\/)/.test(wanted) || /[\u0000-\u001f\u007f\\]/.test(wanted)) return fallback
  const url = new URL(wanted, 'http://own.invalid')
  if (url.pathname.startsWith('//')) return fallback
  if (['auth', 'server'].includes(addressOf(url.pathname).area)) return fallback
  return url.pathname + url.search + url.hash
}

/** Where somebody arrives who signs in without having asked for a page: staff at their day, customers at their account. */
export const homeOf = ({ role }: { role: Role }): string =>
  can(role, 'work') ? paths.admin() : paths.mystudio()
