import { DEFAULT_POLICY, type PasswordPolicy, readPolicy } from '#domain/accounts/password-policy.ts'
import type { Outside } from '#domain/accounts/outside.ts'
import { paths } from '#domain/site-map/paths.ts'
import { forgetText, readText, storeText } from '#web/stored-text.ts'
import type { FirebaseSettings } from '#web/studio.ts'
import * as own from './auth.ts'
import { api } from './browser.ts'
import { loadCode } from '#web/offline/load-code.ts'

/** Where people sign in: with accounts of this site, or with the studio's Firebase project. Everything throws ApiError. */
export interface AuthBackend {
  signIn(email: string, password: string): Promise<own.SignedIn>
  /** Opens a session; another call creates the customer record. */
  signUp(account: { name: string; email: string; password: string }): Promise<void>
  /** With a provider of identity. The page is left. */
  signInOutside(provider: Outside, back: string): Promise<void>
  /** Sends a mail with a link to sign in. */
  askForLink(email: string, back: string | null): Promise<void>
  askForReset(email: string): Promise<unknown>
  /** Sets a new password with the token of the mail. */
  resetPassword(token: string, password: string): Promise<void>
  passwordPolicy(): Promise<PasswordPolicy>
}

export const ownBackend: AuthBackend = {
  signIn: own.signIn,
  signUp: own.signUp,
  signInOutside: own.enterOutside,
  askForLink: own.askForLink,
  askForReset: (email) => api('POST /customer/recover', { body: { email } }),
  resetPassword: own.resetPassword,
  passwordPolicy: own.passwordPolicy,
}

/** Key of the e-mail that this device requested a link for, so that following the link does not ask for it. */
const LINK_EMAIL = 'cupo-link-email'
const POLICY_API = 'https://identitytoolkit.googleapis.com'

const load = () => import('./firebase/firebase.ts')
const sdk = () => loadCode(load)
const here = (path: string): string => window.location.origin + path

export const firebaseBackend = (project: FirebaseSettings): AuthBackend => ({
  signIn: async (email, password) => own.exchange(await (await sdk()).signIn(project, email, password)),

  async signUp({ email, password }) {
    await own.exchange(await (await sdk()).signUp(project, email, password))
  },

  async signInOutside(provider, back) {
    const step = await own.exchange(await (await sdk()).signInByWindow(project, provider))
    window.location.assign(step === 'code' ? paths.entrarCodigo(back) : paths.completar(back))
  },

  async askForLink(email, back) {
    await (await sdk()).sendLink(project, email, here(paths.entrarEnlace({ volver: back })))
    storeText(LINK_EMAIL, email)
  },

  askForReset: async (email) => (await sdk()).sendReset(project, email, here(paths.entrar())),

  resetPassword: async (code, password) => (await sdk()).resetPassword(project, code, password),

  async passwordPolicy() {
    const base = project.authUrl === null ? POLICY_API : `${project.authUrl}/${new URL(POLICY_API).host}`
    const query = new URLSearchParams({ key: project.apiKey }).toString()
    const response = await fetch(`${base}/v2/passwordPolicy?${query}`).catch(() => null)
    return (response?.ok && readPolicy(await response.json().catch(() => null))) || DEFAULT_POLICY
  },
})

/** Loads the SDK ahead: browsers let a press open a window only if it opens at once. */
export const prepareWindow = async (project: FirebaseSettings): Promise<void> =>
  void (await load()).authOf(project)

/** The e-mail that this device requested a link for; null if it requested none. */
export const linkEmail = (): string | null => readText(LINK_EMAIL)

/** Opens a session with a link that Firebase sent. Throws ApiError. */
export async function followFirebaseLink(project: FirebaseSettings, email: string): Promise<own.SignedIn> {
  const step = await own.exchange(await (await sdk()).signInByLink(project, email, window.location.href))
  forgetText(LINK_EMAIL)
  return step
}
