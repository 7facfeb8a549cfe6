import { deviceCookies } from '#server/kit/sessions/known-device.ts'
import type { Services } from '#server/kit/services.ts'

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
