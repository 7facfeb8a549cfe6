import type { Services } from '#server/kit/services.ts'
import { noteSecurity, type SecurityEvent } from '#server/shared/security-log.ts'

/** Records what happened to the sign-in of an e-mail's account, with where the request came from. */
export async function noteSignIn(
  services: Services,
  { address, requestId }: { address: string; requestId: string },
  event: SecurityEvent,
  email: string,
): Promise<void> {
  const account = await services.identity.findCredentials(email)
  await noteSecurity(services, services.db, { event, email, address, requestId, account })
}
