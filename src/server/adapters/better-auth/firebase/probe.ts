import type { FirebaseProject } from '#domain/accounts/firebase.ts'
import { problemOf, problemOfNetwork, problemOfStatus } from '#server/kit/provider-problem.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'

const TIMEOUT_MS = 8_000
const API = 'identitytoolkit.googleapis.com'

interface Probe {
  project: FirebaseProject
  /** A stand-in of Firebase's API; undefined for the real one. */
  authUrl: string | undefined
  siteOrigin: string
}

/** Of Google's error: `reason` is there for what is wrong with a key. */
interface Refusal {
  error?: { message?: string; details?: { reason?: string }[] }
}

/**
 * Asks the project what its key may read, and whether it lets this site sign people in; and Firebase whether there is a project of
 * that name, which the key does not say.
 */
export async function probeFirebase(probe: Probe): Promise<ProviderProblem | null> {
  try {
    const [ofKey, ofProject] = await Promise.all([probeKey(probe), probeProject(probe)])
    return ofKey ?? ofProject
  } catch (error) {
    const problem = problemOfNetwork(error)
    if (problem) return problem
    throw error
  }
}

async function probeKey({ project, authUrl, siteOrigin }: Probe): Promise<ProviderProblem | null> {
  const base = authUrl === undefined ? `https://${API}` : `${authUrl}/${API}`
  // As a browser of the site: the key may be restricted to its pages.
  const response = await get(
    `${base}/v1/projects?${new URLSearchParams({ key: project.apiKey }).toString()}`,
    siteOrigin,
  )
  if (response.ok) {
    const { authorizedDomains = [] } = (await response.json()) as { authorizedDomains?: string[] }
    const { hostname } = new URL(siteOrigin)
    const known = authorizedDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
    return known ? null : problemOf('wrong_domain', hostname)
  }
  const { error } = (await response.json().catch(() => ({}))) as Refusal
  const reason = error?.details?.find((detail) => detail.reason !== undefined)?.reason ?? error?.message
  if (reason === 'API_KEY_INVALID') return problemOf('wrong_key', reason)
  // No project of this key has signing in switched on.
  if (reason === 'CONFIGURATION_NOT_FOUND') return problemOf('no_project', reason)
  return problemOfStatus(response.status, reason)
}

/** Every project has its page of signing in under this name. */
async function probeProject({ project, authUrl, siteOrigin }: Probe): Promise<ProviderProblem | null> {
  const { projectId } = project
  const page =
    authUrl === undefined
      ? `https://${projectId}.firebaseapp.com/__/auth/handler`
      : `${authUrl}/emulator/auth/handler?${new URLSearchParams({ projectId }).toString()}`
  const { status } = await get(page, siteOrigin)
  return status === 404 ? problemOf('no_project', status) : null
}

const get = (url: string, siteOrigin: string): Promise<Response> =>
  fetch(url, {
    headers: { referer: `${siteOrigin}/` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
