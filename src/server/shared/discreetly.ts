import type { Services } from '#server/kit/services.ts'

/** Where the studio reveals no accounts, an answer about one, or a mail to it, takes no longer than one about none. */
export function discreetly<T>({ configuration, evenly }: Services, work: () => Promise<T>): Promise<T> {
  return configuration.current().discreet_sign_in ? evenly(work) : work()
}
