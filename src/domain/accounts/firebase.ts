import { isOutside, type Outside } from './outside.ts'

/** The provider's name beside a sign-in account. */
export const FIREBASE = 'firebase'

/** A Firebase project that people sign in with, as its console shows it for a web app. */
export interface FirebaseProject {
  apiKey: string
  /** The host of the project's own pages, which the window of a provider opens. */
  authDomain: string
  projectId: string
  /** The providers that the project has besides e-mail, in the order in which they are offered. */
  providers: Outside[]
}

const PROJECT = /^[a-z][a-z0-9-]{4,29}$/
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
const KEY = /^[\w-]{10,80}$/

/**
 * Reads the setting `firebaseConfig`; null when it is empty or does not name a project. Firebase tells the providers of a project
 * to no account without its owner's rights, so the owner adds them: `"providers": ["google", "apple"]`. Without it there is Google.
 */
export function readFirebase(given: unknown): FirebaseProject | null {
  if (typeof given !== 'object' || given === null) return null
  const { apiKey, authDomain, projectId, providers = ['google'] } = given as Record<string, unknown>
  if (!fits(KEY, apiKey) || !fits(HOST, authDomain) || !fits(PROJECT, projectId)) return null
  return {
    apiKey,
    authDomain,
    projectId,
    providers: Array.isArray(providers) ? providers.filter(isOutside) : [],
  }
}

const fits = (pattern: RegExp, value: unknown): value is string =>
  typeof value === 'string' && pattern.test(value)
