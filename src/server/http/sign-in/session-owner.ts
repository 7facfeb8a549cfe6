import type { Services } from '#server/kit/services.ts'

export interface Owner {
  uid: string
  email: string
  sid: string
}

/** Who is signed in by the cookie; null if nobody is. */
export async function ownerOf({ identity }: Services, headers: Headers): Promise<Owner | null> {
  const token = await identity.tokenFromCookies(headers)
  if (token === null) return null
  const { uid, sid } = await identity.verifyToken(token)
  return { uid, sid, email: (await identity.emailOf(uid)) ?? '' }
}
