import { deviceCookies } from '#server/kit/sessions/known-device.ts'
import type { Services } from '#server/kit/services.ts'
import { noteSignIn } from './note-sign-in.ts'
import type { ProviderCall } from './provider-call.ts'

/** Makes the device known for an account that has just signed in with it. Returns the response. */
export async function knowDevice(
  { identity, environment }: Pick<Services, 'identity' | 'environment'>,
  response: Response,
  headers: Headers,
  email: string,
): Promise<Response> {
  const account = await identity.findCredentials(email)
  if (account) response.headers.append('set-cookie', deviceCookies(environment).remember(headers, account))
  return response
}

/**
 * Notes a sign-in and makes its device known; while a code is still asked for there is no user yet, and neither is done. Returns the
 * response.
 */
export async function signedIn(
  services: Services,
  asked: ProviderCall,
  response: Response,
): Promise<Response> {
  const { user } = (await response.clone().json()) as { user?: { email: string } }
  if (!user) return response
  await noteSignIn(services, asked, 'sign_in.done', user.email)
  return knowDevice(services, response, asked.headers, user.email)
}
