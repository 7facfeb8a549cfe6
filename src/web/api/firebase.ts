import { initializeApp } from '@firebase/app'
import {
  type Auth,
  type AuthProvider,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  FacebookAuthProvider,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  type UserCredential,
} from '@firebase/auth'
import type { Outside } from '#domain/accounts/outside.ts'
import type { FirebaseDoor } from '#web/studio.ts'
import { withProblems } from './firebase-problems.ts'

// The only file that knows Firebase's SDK. It is loaded when somebody signs in with it, see api/door.ts. Every function returns an
// identity token, which the server exchanges for a session of ours, or nothing.

const PROVIDERS: Readonly<Record<Outside, () => AuthProvider>> = {
  google: () => new GoogleAuthProvider(),
  apple: () => new OAuthProvider('apple.com'),
  facebook: () => new FacebookAuthProvider(),
}

const opened = new Map<string, Auth>()

/** The SDK for the studio's project. It stores nothing on the device: the session is ours. */
export function authOf({ providers: _offered, authUrl, ...project }: FirebaseDoor): Auth {
  const known = opened.get(project.projectId)
  if (known) return known
  const auth = initializeAuth(initializeApp(project, project.projectId), {
    persistence: inMemoryPersistence,
    // Windows are a browser's.
    ...('document' in globalThis && { popupRedirectResolver: browserPopupRedirectResolver }),
  })
  auth.languageCode = 'es'
  if (authUrl !== null) connectAuthEmulator(auth, authUrl, { disableWarnings: true })
  opened.set(project.projectId, auth)
  return auth
}

const tokenOf = ({ user }: UserCredential): Promise<string> => user.getIdToken()

export const signIn = (door: FirebaseDoor, email: string, password: string): Promise<string> =>
  withProblems(async () => tokenOf(await signInWithEmailAndPassword(authOf(door), email, password)))

export const signUp = (door: FirebaseDoor, email: string, password: string): Promise<string> =>
  withProblems(async () => tokenOf(await createUserWithEmailAndPassword(authOf(door), email, password)))

/** Opens the provider's window, in the SDK's size of 500 × 600. */
export const signInByWindow = (door: FirebaseDoor, provider: Outside): Promise<string> =>
  withProblems(async () => tokenOf(await signInWithPopup(authOf(door), PROVIDERS[provider]())))

/** @param url the page that the mail's link leads to, with the code */
export const sendLink = (door: FirebaseDoor, email: string, url: string): Promise<void> =>
  withProblems(() => sendSignInLinkToEmail(authOf(door), email, { url, handleCodeInApp: true }))

/** @param link the address of the page that the mail's link led to */
export const signInByLink = (door: FirebaseDoor, email: string, link: string): Promise<string> =>
  withProblems(async () => tokenOf(await signInWithEmailLink(authOf(door), email, link)))

/** @param url the page that Firebase's own leads to, after the new password */
export const sendReset = (door: FirebaseDoor, email: string, url: string): Promise<void> =>
  withProblems(() => sendPasswordResetEmail(authOf(door), email, { url }))

export const resetPassword = (door: FirebaseDoor, code: string, password: string): Promise<void> =>
  withProblems(() => confirmPasswordReset(authOf(door), code, password))
