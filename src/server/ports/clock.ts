/** What time it is. Handlers take it from here, so that tests can stand at any instant. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
