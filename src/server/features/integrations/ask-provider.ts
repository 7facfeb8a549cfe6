import { setTimeout as sleep } from 'node:timers/promises'
import type { Integration } from '#domain/integrations/integrations.ts'
import { layOut } from '#server/features/messages/words/layout.ts'
import { problemOf } from '#server/kit/provider-problem.ts'
import type { Services } from '#server/kit/services.ts'
import type { ProviderProblem, TestMail } from '#server/ports/provider-problem.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import { paths } from '#domain/site-map/paths.ts'
import { integrationMailTexts as texts } from '#text/admin/settings/integrations.ts'

/** How long a provider may take, in ms: somebody is looking at the button. */
const PATIENCE_MS = 10_000

type Asking = Pick<
  Services,
  'environment' | 'configuration' | 'messengers' | 'gateways' | 'filePlaces' | 'identity' | 'log'
>

/** Who presses the button, and is sent what shows that it works. */
interface Tester {
  email: string
  customer_id: number
}

/** Asks a provider something harmless. Returns what is wrong, null if nothing; undefined for a provider that is not set up. */
export async function askProvider(
  services: Asking,
  name: Integration,
  tester: Tester,
  patienceMs = PATIENCE_MS,
): Promise<ProviderProblem | null | undefined> {
  const asked = ask(services, name, tester)
  if (asked === undefined) return undefined
  const patience = new AbortController()
  const late = sleep(patienceMs, problemOf('slow'), { signal: patience.signal, ref: false })
  try {
    return await Promise.race([asked, late])
  } catch (error) {
    services.log.warn({ err: error, integration: name }, 'the test of an integration failed')
    return problemOf('refused')
  } finally {
    patience.abort()
    // What comes after it was given up is of no interest any more.
    late.catch(() => {})
    asked.catch(() => {})
  }
}

function ask(services: Asking, name: Integration, tester: Tester) {
  const { messengers, gateways, filePlaces, identity } = services
  switch (name) {
    case 'mail':
    case 'whatsapp':
    case 'push':
      return messengers[name].probe?.(testMail(services, tester))
    case 'files':
      return filePlaces.probe()
    case 'firebase':
      return identity.probeProject()
    default:
      return gateways.get(name)?.probe?.()
  }
}

function testMail(
  services: Pick<Services, 'environment' | 'configuration'>,
  { email, customer_id }: Tester,
): TestMail {
  const brand = services.configuration.current()
  const letter = {
    subject: texts.subject({ studio: brand.business_name }),
    blocks: [{ type: 'text' as const, lines: [texts.body] }, { type: 'link' as const }],
    facts: [],
    button: { label: texts.button, href: siteOriginOf(services) + paths.adminIntegrations() },
    optOut: null,
  }
  return { recipient: email, customer_id, ...layOut(letter, brand) }
}
