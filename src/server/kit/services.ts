import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Schema } from '#server/db/schema.ts'
import type { Environment } from '#server/environment/environment.ts'
import type { LiveHub } from '#server/kit/live/hub.ts'
import type { ConfigurationCache } from './configuration-cache.ts'
import type { Liveness } from './liveness.ts'
import type { Metrics } from './metrics.ts'
import type { PageCache } from './page-cache.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import type { IdentityProvider } from '#server/ports/identity-provider.ts'
import type { Messengers } from '#server/ports/messenger.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'

/** Everything a request may reach, built once per process. Ports only: no feature sees an adapter. */
export interface Services {
  environment: Environment
  pool: Pool
  db: Kysely<Schema>
  /** The studio's configuration, `configuration.current()`; other processes' changes arrive by NOTIFY. */
  configuration: ConfigurationCache
  clock: Clock
  identity: IdentityProvider
  messengers: Messengers
  files: FileStore
  /** Payment providers by name; 'sandbox' is always there, and takes no payment unless it is open. */
  gateways: ReadonlyMap<string, PaymentGateway>
  /** The one of them that charges cards here; null where none does. */
  cardGateway: string | null
  log: Logger
  metrics: Metrics
  rateLimits: RateLimits
  liveness: Liveness
  /** Public pages as they were made last; other processes' changes arrive by NOTIFY. */
  pages: PageCache
  /** The streams that pages listen to; other processes' changes arrive by way of the database. */
  live: LiveHub
}
