import type { EvenTime } from './even-time.ts'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Schema } from '#server/db/schema.ts'
import type { Environment } from '#server/environment/environment.ts'
import type { LiveHub } from '#server/kit/live/hub.ts'
import type { ConfigurationCache } from './caches/configuration-cache.ts'
import type { ListCache } from './caches/list-cache.ts'
import type { Liveness } from './sessions/liveness.ts'
import type { Metrics } from './observing/metrics.ts'
import type { PageCache } from './caches/page-cache.ts'
import type { RateLimits } from './rates/rate-limits.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { FilePlaces, FileStore } from '#server/ports/file-store.ts'
import type { IdentityProvider } from '#server/ports/identity-provider.ts'
import type { Messengers } from '#server/ports/messenger.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'

/** Everything a request may use, built once per process. Ports only: no feature sees an adapter. */
export interface Services {
  environment: Environment
  pool: Pool
  db: Kysely<Schema>
  /** The studio's configuration, `configuration.current()`; other processes' changes arrive by NOTIFY. */
  configuration: ConfigurationCache
  clock: Clock
  identity: IdentityProvider
  messengers: Messengers
  /** The key with which browsers subscribe to the studio's notifications, base64url. */
  pushKey: string
  files: FileStore
  /** The stores behind `files`, for moving what is in one to the other. */
  filePlaces: FilePlaces
  /** Payment providers by name. 'sandbox' always exists, but takes payments only if enabled. */
  gateways: ReadonlyMap<string, PaymentGateway>
  /** The provider that charges cards here; null if none does. */
  cardGateway: string | null
  log: Logger
  metrics: Metrics
  rateLimits: RateLimits
  /** Runs operations whose duration must not reveal their result. */
  evenly: EvenTime
  liveness: Liveness
  /** The cache of public pages; other processes' changes arrive by NOTIFY. */
  pages: PageCache
  /** The cache of lists that pages show; other processes' changes arrive by NOTIFY. */
  lists: ListCache
  /** Live event streams; other processes' changes arrive from the database. */
  live: LiveHub
}
