/** One command of `npm run studio -- …`. */
export interface Command {
  /** As typed, e.g. `admin create`. */
  name: string
  summary: string
  /** The options, one line each, for the help. */
  options: readonly string[]
  /** Throws UsageError for arguments that make no sense. */
  run(args: string[]): Promise<void>
}

/** The person at the terminal typed something that cannot be done; the message says what to type instead. */
export class UsageError extends Error {
  override name = 'UsageError'
}
