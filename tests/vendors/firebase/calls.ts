import { randomUUID } from 'node:crypto'
import type { firebaseTokens, User } from './tokens.ts'

/** The contract has no errors; this is how Firebase names them. */
export class Refusal extends Error {}

export interface Account extends User {
  password?: string
  disabled?: boolean
}

/** A mail that Firebase would send. */
export interface Mail {
  type: string
  email: string
  /** Where its link leads to. */
  link: string
  code: string
}

interface Given {
  email?: string
  password?: string
  newPassword?: string
  idToken?: string
  oobCode?: string
  requestType?: string
  continueUrl?: string
  canHandleCodeInApp?: boolean
  postBody?: string
  requestUri?: string
}
type Call = (given: Given) => Promise<object> | object

interface Project {
  apiKey: string
  projectId: string
  tokens: Awaited<ReturnType<typeof firebaseTokens>>
}

/** The project's accounts, and its calls by the contract's paths. */
export function firebaseCalls({ apiKey, projectId, tokens }: Project) {
  const accounts = new Map<string, Account>()
  const codes = new Map<string, Mail>()
  const mails: Mail[] = []
  const byToken = new Map<string, Account>()
  const state = {
    policy: { least: 6 } as { least: number; most?: number; digit?: true },
    /** Whom the window of a provider signs in; null for somebody who closes it. */
    persona: null as { email: string; displayName: string } | null,
    /** Where the project lets people sign in; null for a project without Authentication. */
    domains: ['localhost', '127.0.0.1'] as string[] | null,
  }
  const find = (email = '') => [...accounts.values()].find((one) => one.email === email.toLowerCase())
  const refuse = (code: string): never => {
    throw new Refusal(code)
  }
  const add = (account: Omit<Account, 'localId'>): Account => {
    const made = { localId: randomUUID().replaceAll('-', '').slice(0, 28), ...account }
    accounts.set(made.localId, made)
    return made
  }

  async function signedIn(account: Account): Promise<Record<string, string>> {
    if (account.disabled) refuse('USER_DISABLED')
    const idToken = await tokens.idToken(account)
    byToken.set(idToken, account)
    const { localId, email = '' } = account
    return { localId, email, idToken, refreshToken: randomUUID(), expiresIn: '3600' }
  }

  /** The code of a mail to this address, which is good once. */
  function spend(code: string | undefined, type: string): Mail {
    const mail = codes.get(code ?? '')
    if (mail?.type !== type) return refuse('INVALID_OOB_CODE')
    codes.delete(mail.code)
    return mail
  }

  function checkNew(password = ''): void {
    const { least, most = 4096, digit } = state.policy
    if (password.length < 6) refuse('WEAK_PASSWORD : Password should be at least 6 characters')
    if (password.length < least || password.length > most || (digit && !/\d/.test(password)))
      refuse('PASSWORD_DOES_NOT_MEET_REQUIREMENTS')
  }

  const calls: Record<string, Call> = {
    'POST /v1/accounts:signInWithPassword': async ({ email, password }) => {
      const account = find(email) ?? refuse('EMAIL_NOT_FOUND')
      if (account.password === undefined || account.password !== password) refuse('INVALID_PASSWORD')
      return { registered: true, ...(await signedIn(account)) }
    },
    'POST /v1/accounts:signUp': async ({ email = '', password = '' }) => {
      if (find(email)) refuse('EMAIL_EXISTS')
      checkNew(password)
      return signedIn(add({ email: email.toLowerCase(), password, emailVerified: false }))
    },
    'POST /v1/accounts:lookup': ({ idToken = '' }) => {
      const account = byToken.get(idToken) ?? refuse('INVALID_ID_TOKEN')
      const { localId, email, emailVerified } = account
      return { users: [{ localId, email, emailVerified, providerUserInfo: [] }] }
    },
    'POST /v1/accounts:sendOobCode': ({ requestType = '', email = '', continueUrl = '', ...given }) => {
      if (requestType === 'PASSWORD_RESET' && !find(email)) refuse('EMAIL_NOT_FOUND')
      if (requestType === 'EMAIL_SIGNIN' && given.canHandleCodeInApp !== true) refuse('INVALID_CONTINUE_URI')
      const code = randomUUID()
      const link = new URL(continueUrl)
      const mode = requestType === 'EMAIL_SIGNIN' ? 'signIn' : 'resetPassword'
      for (const [name, value] of Object.entries({ apiKey, oobCode: code, mode, lang: 'es' }))
        link.searchParams.set(name, value)
      const mail = { type: requestType, email: email.toLowerCase(), link: link.href, code }
      codes.set(code, mail)
      mails.push(mail)
      return { email }
    },
    'POST /v1/accounts:signInWithEmailLink': async ({ email = '', oobCode }) => {
      const sent = codes.get(oobCode ?? '')
      if (sent && sent.email !== email.toLowerCase()) refuse('INVALID_EMAIL')
      spend(oobCode, 'EMAIL_SIGNIN')
      const account = find(email) ?? add({ email: email.toLowerCase(), emailVerified: true })
      account.emailVerified = true
      return { isNewUser: false, ...(await signedIn(account)) }
    },
    'POST /v1/accounts:resetPassword': ({ oobCode, newPassword }) => {
      checkNew(newPassword)
      const { email } = spend(oobCode, 'PASSWORD_RESET')
      Object.assign(find(email)!, { password: newPassword, emailVerified: true })
      return { email, requestType: 'PASSWORD_RESET' }
    },
    'POST /v1/accounts:signInWithIdp': async ({ postBody = '', requestUri }) => {
      const { persona } = state
      const providerId = new URLSearchParams(postBody).get('providerId') ?? ''
      if (persona === null || !requestUri || providerId === '') return refuse('INVALID_IDP_RESPONSE')
      const known = find(persona.email)
      const account = known ?? add({ ...persona, emailVerified: true })
      return {
        providerId,
        emailVerified: true,
        federatedId: `https://accounts.google.com/${account.localId}`,
        rawUserInfo: JSON.stringify({ email: persona.email }),
        isNewUser: known === undefined,
        ...(await signedIn(account)),
      }
    },
    'GET /v1/projects': () => ({
      projectId,
      authorizedDomains: state.domains ?? refuse('CONFIGURATION_NOT_FOUND'),
    }),
    'GET /v2/passwordPolicy': () => ({
      schemaVersion: 1,
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
      customStrengthOptions: {
        minPasswordLength: state.policy.least,
        ...(state.policy.most !== undefined && { maxPasswordLength: state.policy.most }),
        ...(state.policy.digit && { containsNumericCharacter: true }),
      },
      allowedNonAlphanumericCharacters: ['!', '-'],
    }),
  }
  return { calls, add, accounts, mails, state }
}
