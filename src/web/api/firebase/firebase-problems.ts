import { FirebaseError } from '@firebase/app'
import { firebaseTexts } from '#text/account/sign-in/firebase.ts'
import { ApiError, unreachable } from '#web/api/client.ts'

const texts = firebaseTexts.problems

type Known = readonly [status: number, text: string, field?: string]

/** The SDK's error codes that a person can cause. */
const KNOWN: Readonly<Record<string, Known>> = {
  'auth/user-not-found': [401, texts.userNotFound],
  'auth/wrong-password': [401, texts.wrongPassword],
  // A project that reveals no accounts.
  'auth/invalid-credential': [401, texts.wrongCredentials],
  'auth/invalid-login-credentials': [401, texts.wrongCredentials],
  'auth/email-already-in-use': [409, texts.accountExists],
  'auth/account-exists-with-different-credential': [409, texts.otherWay],
  'auth/weak-password': [400, texts.weak, 'password'],
  'auth/password-does-not-meet-requirements': [400, texts.weak, 'password'],
  'auth/invalid-email': [400, texts.email, 'email'],
  'auth/missing-email': [400, texts.email, 'email'],
  'auth/too-many-requests': [429, texts.tooMany],
  'auth/user-disabled': [403, texts.disabled],
  'auth/popup-closed-by-user': [400, texts.closed],
  'auth/cancelled-popup-request': [400, texts.closed],
  'auth/user-cancelled': [400, texts.closed],
  'auth/popup-blocked': [400, texts.blocked],
  'auth/invalid-action-code': [400, texts.link],
  'auth/expired-action-code': [400, texts.link],
  'auth/operation-not-allowed': [400, texts.notOffered],
  'auth/unauthorized-domain': [400, texts.notOffered],
}

/** Does something with the SDK; its refusals become ApiError with a sentence to show. */
export async function withProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof FirebaseError)) throw failure
    if (failure.code === 'auth/network-request-failed') throw unreachable()
    const [status, error, field] = KNOWN[failure.code] ?? [400, texts.other]
    throw new ApiError(status, { error, code: failure.code, ...(field && { fields: { [field]: error } }) })
  }
}
