import type { Services } from '#server/kit/services.ts'

/**
 * At most one run in this process at a time. The timetable adds the next one while one still waits for its providers, which would
 * take the workers from all other jobs.
 */
export function alone(task: (services: Services) => Promise<unknown>) {
  const running = new WeakSet<Services>()
  return async (services: Services): Promise<void> => {
    if (running.has(services)) return
    running.add(services)
    try {
      await task(services)
    } finally {
      running.delete(services)
    }
  }
}
