/** One command of `npm run studio -- …`. */
export interface Command {
  /** As typed, e.g. `admin create`. */
  name: string
  summary: string
  /** The options, one line each, for the help. */
  options: readonly string[]
  /** Throws UsageError for invalid arguments. */
  run(args: string[]): Promise<void>
}

/** Invalid input at the terminal; the message says what to type instead. */
export class UsageError extends Error {
  override name = 'UsageError'
}
