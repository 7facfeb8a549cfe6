import { paths } from '#domain/site-map/paths.ts'
import { AppError } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { translateRefusal } from './errors.ts'

/** The library's paths whose answer repeats the session. */
const OPENING =
  /\/(sign-(in|up)\/email|sign-in\/firebase|magic-link\/verify|two-factor\/verify-\w[\w-]*|passkey\/verify-authentication)$/

type Opened = { user: { id: string; email: string; name: string } } | { twoFactorRedirect: true }

/** Where a provider of identity sends people back to. */
export const isReturn = (request: Request): boolean => /\/callback\/\w+$/.test(new URL(request.url).pathname)

export const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400

/** The library repeats the session token in its responses; it belongs only in the HttpOnly cookie. */
export async function withoutSession(request: Request, response: Response): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('/sign-in/social')) {
    const { url } = (await response.json()) as { url: string }
    return Response.json({ url }, { headers: cookiesOf(response) })
  }
  if (pathname.endsWith('/passkey/generate-authenticate-options')) {
    // The library says that the owner should be checked; for us they must be.
    const options = { ...((await response.json()) as object), userVerification: 'required' }
    return Response.json(options, { headers: cookiesOf(response) })
  }
  if (pathname.endsWith('/passkey/verify-registration'))
    return Response.json({ status: true }, { headers: cookiesOf(response) })
  if (!OPENING.test(pathname)) return response
  const answer = (await response.json()) as Opened
  if ('twoFactorRedirect' in answer)
    return Response.json({ two_factor: true }, { headers: cookiesOf(response) })
  const { id, email, name } = answer.user
  return Response.json(
    { user: { id, email, name } },
    { status: response.status, headers: cookiesOf(response) },
  )
}

export const isLink = (request: Request): boolean =>
  new URL(request.url).pathname.endsWith('/magic-link/verify')

/** The library answers a link that is used, expired or unknown with a redirect. */
export async function refusedLink(response: Response): Promise<Error> {
  if (isRedirect(response)) return new AppError(400, 'sign_in_link_invalid', errorTexts.signIn.linkInvalid)
  return translateRefusal(response.status, await response.json().catch(() => null))
}

function cookiesOf(response: Response): Headers {
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

/** An account with a second factor is led from a provider to the page that asks for the code. */
export async function askedForCode(response: Response): Promise<Response> {
  const text = await response.clone().text()
  if (!text.includes('"twoFactorRedirect"')) return response
  const to = new URL(response.headers.get('location') ?? '', 'http://site.invalid')
  const headers = cookiesOf(response)
  headers.set('location', paths.entrarCodigo(to.searchParams.get('volver')))
  return new Response(null, { status: 302, headers })
}
