import { type FirebaseProject, readFirebase } from '#domain/accounts/firebase.ts'
import type { Services } from '#server/kit/services.ts'
import type { ProviderScript } from '#server/ports/payment-gateway.ts'

type Setting = Pick<Services, 'configuration' | 'environment'>

/** The Firebase project that people sign in with; null while the studio has its own accounts. */
export const firebaseOf = ({ configuration }: Pick<Services, 'configuration'>): FirebaseProject | null =>
  readFirebase(configuration.current().firebaseConfig)

/** The same with what else a browser needs: the stand-in of Firebase's API, if there is one. */
export function firebaseSettingsOf(setting: Setting): (FirebaseProject & { authUrl: string | null }) | null {
  const project = firebaseOf(setting)
  return project && { ...project, authUrl: setting.environment.firebase.authUrl ?? null }
}

/** The hosts that the SDK reaches: its API, and for the window of a provider Google's loader and the project's own page. */
export function firebaseScript(setting: Setting): ProviderScript | null {
  const settings = firebaseSettingsOf(setting)
  if (settings === null) return null
  const { authUrl, authDomain, providers } = settings
  const windows = providers.length > 0
  return {
    url: '',
    scripts: windows ? ['https://apis.google.com'] : [],
    frames: windows ? [authUrl ?? `https://${authDomain}`] : [],
    connections: authUrl
      ? [authUrl]
      : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    opensWindows: windows,
  }
}
