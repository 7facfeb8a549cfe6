import type { Services } from '#server/kit/services.ts'

export interface Owner {
  uid: string
  email: string
  sid: string
}

/** The account of the cookie’s session; null without one. */
export async function ownerOf({ identity }: Services, headers: Headers): Promise<Owner | null> {
  const token = await identity.tokenFromCookies(headers)
  if (token === null) return null
  const { uid, sid } = await identity.verifyToken(token)
  return { uid, sid, email: (await identity.emailOf(uid)) ?? '' }
}
