import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { policyOf } from '#domain/accounts/password-policy.ts'
import { betterAuthProvider } from './adapters/better-auth/provider.ts'
import { conektaGateway } from './adapters/conekta/gateway.ts'
import { inboxMessenger } from './adapters/messengers/inbox.ts'
import { chosenFiles } from './adapters/files/chosen-files.ts'
import { localFiles } from './adapters/files/local-files.ts'
import { paypalGateway } from './adapters/paypal/gateway.ts'
import { openPushKeys } from './adapters/messengers/push/keys.ts'
import { pushMessenger } from './adapters/messengers/push/messenger.ts'
import { closedSandbox, sandboxGateway } from './adapters/sandbox/gateway.ts'
import { senderOf, smtpMessenger } from './adapters/messengers/smtp.ts'
import { stripeGateway } from './adapters/stripe/gateway.ts'
import { whatsappMessenger } from './adapters/messengers/whatsapp.ts'
import { type Database, openDatabase } from './db/connect.ts'
import type { Environment } from './environment/environment.ts'
import { queueAccessMail } from './features/messages/queue-access-mail.ts'
import { createLiveHub } from './kit/live/hub.ts'
import { liveHandlers } from './features/live/listen.ts'
import { CONFIGURATION_CHANNEL, openConfiguration } from './kit/caches/configuration-cache.ts'
import { sayByRequest } from './kit/own-words.ts'
import { firebaseOf } from './shared/firebase.ts'
import { ownOrigins, siteOriginOf } from './shared/site-origin.ts'
import { ACCOUNT_CHANNEL, createLiveness } from './kit/sessions/liveness.ts'
import { createMetrics } from './kit/observing/metrics.ts'
import { createListCache } from './kit/caches/list-cache.ts'
import { CONTENT_CHANNEL, createPageCache } from './kit/caches/page-cache.ts'
import { timeQueries } from './http/query-timing.ts'
import { createEvenTime } from './kit/even-time.ts'
import { createRateLimits } from './kit/rates/rate-limits.ts'
import { listenToNotifications } from './notifications.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import type { Messengers } from './ports/messenger.ts'
import type { PaymentGateway } from './ports/payment-gateway.ts'
import type { Services } from './kit/services.ts'

/** Before a configuration that could not be read after its change is read again, in milliseconds. */
const REFRESH_PAUSE_MS = 1000

export interface ServicesOptions {
  environment: Environment
  /** Must be migrated. */
  databaseUrl: string
  log: Logger
  clock?: Clock
  /** Queries may take minutes: for commands at the terminal, not for a server. */
  patient?: boolean
}

export interface RunningServices {
  services: Services
  close(): Promise<void>
}

/** Opens the database and composes every part, with the adapters that the environment selects. */
export async function openServices(options: ServicesOptions): Promise<RunningServices> {
  const { environment, databaseUrl, log, clock = systemClock, patient = false } = options
  const database = openDatabase(databaseUrl, {
    poolSize: environment.poolSize,
    impatient: !patient,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  try {
    return await assemble(database, { environment, databaseUrl, log, clock })
  } catch (error) {
    await database.close()
    throw error
  }
}

async function assemble(
  database: Database,
  options: Required<Omit<ServicesOptions, 'patient'>>,
): Promise<RunningServices> {
  const { environment, databaseUrl, log, clock } = options
  const { db, pool } = database
  if (environment.mode === 'development') timeQueries(pool)
  const { publicUrl, secret } = environment
  const [pages, lists] = [createPageCache(), createListCache()]
  const forget = () => {
    pages.forget()
    lists.forget()
  }
  const setDeaf = (deaf: boolean) => {
    pages.setDeaf(deaf)
    lists.setDeaf(deaf)
  }
  sayByRequest()
  const configuration = await openConfiguration(db, log, forget)
  const identity = betterAuthProvider({
    db,
    pool,
    secret,
    publicUrl,
    passwordPolicy: () => policyOf(configuration.current()),
    origins: () => ownOrigins({ configuration, environment }),
    log,
    outside: environment.outside,
    firebase: { project: () => firebaseOf({ configuration }), ...environment.firebase },
    siteOrigin: () => siteOriginOf({ configuration, environment }),
    studioName: () => configuration.current().business_name,
    signsUpByLink: () => configuration.current().discreet_sign_in,
    sendMail: (request) =>
      queueAccessMail(
        db,
        {
          configuration: configuration.current(),
          siteOrigin: siteOriginOf({ configuration, environment }),
          now: clock.now(),
        },
        request,
      ),
  })
  await identity.prepare()
  const keys = await openPushKeys(db, environment.vapid)
  const messengers: Messengers = {
    ...messengersFor(environment, () => configuration.current().business_name),
    push: pushMessenger({
      db,
      keys,
      contact: () => contactOf(environment, siteOriginOf({ configuration, environment })),
      now: () => clock.now(),
      anyHost: environment.pushAnyHost,
    }),
  }
  const stored = chosenFiles({
    local: localFiles(join(environment.dataDir, 'files')),
    keys: environment.s3,
    settings: () => configuration.current(),
  })
  const services: Services = {
    environment,
    pool,
    db,
    configuration,
    clock,
    identity,
    messengers,
    pushKey: keys.publicKey,
    files: stored.files,
    filePlaces: stored,
    ...openGateways({ environment, db, clock }),
    log,
    metrics: createMetrics(pool, { streams: () => services.live.count() }),
    rateLimits: createRateLimits(pool, environment.rateLimits),
    evenly: createEvenTime(sleep),
    liveness: createLiveness(
      identity,
      pool,
      () => configuration.current().two_factor_required_for_staff,
      environment.secret,
    ),
    pages,
    lists,
    live: createLiveHub({ rateLimits: environment.rateLimits }),
  }
  let reading: Promise<unknown> = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  let closed = false
  const refresh = () => {
    if (closed) return
    const next = configuration.refresh().catch((error: unknown) => {
      log.warn({ err: error }, 'cannot read the configuration again, it will be tried again')
      clearTimeout(again)
      again = setTimeout(refresh, REFRESH_PAUSE_MS).unref()
    })
    reading = Promise.all([reading, next])
  }
  const notifications = await listenToNotifications({
    url: databaseUrl,
    log,
    handlers: {
      [CONFIGURATION_CHANNEL]: refresh,
      [ACCOUNT_CHANNEL](uid) {
        services.liveness.forget(uid || undefined)
        services.live.check(uid || undefined)
      },
      ...liveHandlers(services),
      [CONTENT_CHANNEL]: forget,
    },
    onLost: () => setDeaf(true),
    onReconnect() {
      refresh()
      setDeaf(false)
      services.liveness.forget()
      services.live.check()
      services.live.missed()
    },
  })
  return {
    services,
    async close() {
      services.live.close()
      await notifications.close()
      // Our own change is also notified to us, perhaps only at the end.
      closed = true
      clearTimeout(again)
      await reading
      for (const messenger of Object.values(messengers)) await messenger.close()
      stored.close()
      await database.close()
    },
  }
}

/** A channel without settings is off: its messages are stored for the messages page. */
function messengersFor(
  { smtpUrl, smtpTls, mailFrom, publicUrl, whatsapp }: Environment,
  studioName: () => string,
): Omit<Messengers, 'push'> {
  const from = senderOf(mailFrom ?? noReply(publicUrl), studioName)
  return {
    mail: smtpUrl === undefined ? inboxMessenger('mail') : smtpMessenger(smtpUrl, from, { tls: smtpTls }),
    whatsapp: whatsapp === undefined ? inboxMessenger('whatsapp') : whatsappMessenger(whatsapp),
  }
}

const noReply = (publicUrl: string): string => `no-reply@${new URL(publicUrl).hostname}`

/** Whom a push service asks about our notifications. */
const contactOf = ({ mailFrom, publicUrl }: Environment, origin: string): string =>
  origin.startsWith('https:')
    ? origin
    : `mailto:${senderOf(mailFrom ?? noReply(publicUrl), () => '').address}`

/**
 * The providers this installation has keys for. The sandbox charges only if no other one does, and only in the demo or
 * if enabled: without keys nothing is sold. Its earlier payments can be looked up and refunded in any case.
 */
function openGateways({
  environment,
  db,
  clock,
}: Pick<Services, 'environment' | 'db' | 'clock'>): Pick<Services, 'gateways' | 'cardGateway'> {
  const { secret, stripe, conekta, paypal, cardProvider } = environment
  const now = () => clock.now()
  const isOpen = environment.demo || environment.sandbox
  const built = sandboxGateway({ db, secret, now })
  const sandbox: PaymentGateway = isOpen ? built : closedSandbox(built)
  const cards = [
    ...(stripe ? [stripeGateway({ ...stripe, now })] : []),
    ...(conekta ? [conektaGateway({ ...conekta, db, now })] : []),
  ]
  const others = paypal ? [paypalGateway({ ...paypal, db, now })] : []
  const gateways = new Map([sandbox, ...cards, ...others].map((gateway) => [gateway.name, gateway]))
  return { gateways, cardGateway: cardProvider ?? cards[0]?.name ?? (isOpen ? sandbox.name : null) }
}
