import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const SHORTEST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** How often changes that bookings have listed are announced, see announce_changes. */
const ANNOUNCE_MS = 100

export interface Notifications {
  close(): Promise<void>
}

export interface NotificationsOptions {
  url: string
  log: Logger
  /** The handler of each channel's payloads. */
  handlers: Readonly<Record<string, (payload: string) => void>>
  /** Called when the connection breaks: notifications are lost from now on. */
  onLost(): void
  /** Called on every connection but the first: notifications in between were lost. */
  onReconnect(): void
}

/**
 * Listens to NOTIFY on a connection of its own, which it reopens when it breaks. On the same connection it has the
 * changes announced that bookings only list. Resolves once it listens; throws when the database cannot be reached at
 * start.
 */
export async function listenToNotifications(options: NotificationsOptions): Promise<Notifications> {
  const { url, log, handlers, onLost, onReconnect } = options
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let wait = SHORTEST_WAIT_MS

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'cupo listener', keepAlive: true })
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    next.on('error', () => undefined)
    next.on('end', () => {
      if (client !== next) return
      if (!closed) onLost()
      retry()
    })
    await next.connect()
    for (const channel of Object.keys(handlers)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    wait = SHORTEST_WAIT_MS
    if (closed) await next.end()
    else void announce(next)
  }

  async function announce(current: pg.Client): Promise<void> {
    while (client === current && !closed) {
      const pause = await current.query({ name: 'announce', text: 'select announce_changes()' }).then(
        () => ANNOUNCE_MS,
        (error: unknown) => {
          if (client === current && !closed) log.warn({ err: error }, 'cannot announce changes, trying again')
          return LONGEST_WAIT_MS
        },
      )
      await sleep(pause, undefined, { ref: false })
    }
  }

  function retry(): void {
    if (closed) return
    client = undefined
    timer = setTimeout(() => {
      connect().then(onReconnect, (error: unknown) => {
        log.warn({ err: error }, 'cannot listen to the database, trying again')
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
        retry()
      })
    }, wait)
    timer.unref()
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
