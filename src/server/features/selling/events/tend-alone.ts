import type { Services } from '#server/kit/services.ts'

/** Tends one subscription, pause or event of many: its failure is logged, and must not block the others. */
export async function tendAlone(
  { log }: Pick<Services, 'log'>,
  which: { purchase: number } | { gateway: string },
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error, ...which }, 'cannot tend a subscription')
  }
}
