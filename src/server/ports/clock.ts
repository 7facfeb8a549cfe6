/** The current time. Handlers read it here so that tests can set any instant. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
