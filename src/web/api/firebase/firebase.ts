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
import type { FirebaseSettings } from '#web/studio.ts'
import { withProblems } from './firebase-problems.ts'

// The only file that knows Firebase's SDK. It is loaded when somebody signs in with it, see api/auth-backend.ts. Every function returns an
// identity token, which the server exchanges for a session of ours, or nothing.

const PROVIDERS: Readonly<Record<Outside, () => AuthProvider>> = {
  google: () => new GoogleAuthProvider(),
  apple: () => new OAuthProvider('apple.com'),
  facebook: () => new FacebookAuthProvider(),
}

const opened = new Map<string, Auth>()

/** The SDK for the studio's project. It stores nothing on the device: the session is ours. */
export function authOf({ providers: _offered, authUrl, ...project }: FirebaseSettings): Auth {
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

export const signIn = (settings: FirebaseSettings, email: string, password: string): Promise<string> =>
  withProblems(async () => tokenOf(await signInWithEmailAndPassword(authOf(settings), email, password)))

export const signUp = (settings: FirebaseSettings, email: string, password: string): Promise<string> =>
  withProblems(async () => tokenOf(await createUserWithEmailAndPassword(authOf(settings), email, password)))

/** Opens the provider's window, in the SDK's size of 500 × 600. */
export const signInByWindow = (settings: FirebaseSettings, provider: Outside): Promise<string> =>
  withProblems(async () => tokenOf(await signInWithPopup(authOf(settings), PROVIDERS[provider]())))

/** @param url the page that the mail's link leads to, with the code */
export const sendLink = (settings: FirebaseSettings, email: string, url: string): Promise<void> =>
  withProblems(() => sendSignInLinkToEmail(authOf(settings), email, { url, handleCodeInApp: true }))

/** @param link the address of the page that the mail's link led to */
export const signInByLink = (settings: FirebaseSettings, email: string, link: string): Promise<string> =>
  withProblems(async () => tokenOf(await signInWithEmailLink(authOf(settings), email, link)))

/** @param url the page that Firebase's own leads to, after the new password */
export const sendReset = (settings: FirebaseSettings, email: string, url: string): Promise<void> =>
  withProblems(() => sendPasswordResetEmail(authOf(settings), email, { url }))

export const resetPassword = (settings: FirebaseSettings, code: string, password: string): Promise<void> =>
  withProblems(() => confirmPasswordReset(authOf(settings), code, password))
