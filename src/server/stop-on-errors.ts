import type { Logger } from 'pino'
import { databaseError } from './http/database-errors.ts'

/**
 * An error that nobody handles stops the server: it is a bug. Not so a database that is away at a job's end: the queue does not wait
 * for its own record of it. That job stays locked; messages are queued again by requeue-messages, and the timetable goes on.
 */
export function stopOnErrors(log: Logger, stop: () => void): void {
  process.on('unhandledRejection', (error) => {
    if (databaseError(error)?.code === 'database_away')
      return log.error({ err: error }, 'the database was away, the server goes on')
    fatal(error)
  })
  process.on('uncaughtException', fatal)

  function fatal(error: unknown): void {
    log.fatal({ err: error }, 'an error that nobody handled: the server stops')
    stop()
  }
}
