import type { CallDefinition } from '#contract/define.ts'
import type { CallAnswer, CallContext, Handler } from './context.ts'

export interface Options<C extends CallDefinition = CallDefinition> {
  /**
   * How an Idempotency-Key is honoured. `transaction` (default): the handler runs in one transaction with the stored
   * response, `ctx.db` is that transaction. `steps`: the handler commits in steps of its own because it calls an
   * external service in between; it must be able to run again with the same `ctx.idempotencyKey` after a crash.
   */
  idempotency?: 'transaction' | 'steps'
  /**
   * Counts the request towards a limit; throws AppError 429. Runs before the idempotency transaction begins: counting
   * takes its own connection, and waiting for one while the request holds another can deadlock. A stored response is
   * replayed even over the limit.
   */
  count?: (ctx: CallContext<C>) => Promise<void>
  /**
   * For calls in steps: whether a response is not final yet. It is not stored, so the same key runs the handler again
   * and gets the current state.
   */
  isOpen?: (answer: CallAnswer<C>) => boolean
  /** For calls with `orFile`: the file's text in pieces. */
  file?: (ctx: CallContext<C>) => AsyncIterable<string>
}

/** A call with its handler, types erased: what the app mounts. */
export interface Implementation {
  call: CallDefinition
  handle(ctx: CallContext): Promise<unknown>
  count(ctx: CallContext): Promise<void>
  idempotency: 'transaction' | 'steps'
  isOpen(answer: unknown): boolean
  file?: (ctx: CallContext) => AsyncIterable<string>
}

/**
 * Binds a handler to a call of the contract. Before it runs, the app has authenticated the caller, checked the role,
 * and validated params, query and body; after it, the result is sent as JSON.
 */
export function implement<C extends CallDefinition>(
  call: C,
  handler: Handler<C>,
  options: Options<C> = {},
): Implementation {
  return {
    call,
    // The app builds the context from this call's schemas, so the narrower type is correct.
    handle: (ctx): Promise<CallAnswer<C>> => handler(ctx),
    count: async (ctx) => options.count?.(ctx),
    idempotency: options.idempotency ?? 'transaction',
    ...(options.file && { file: options.file as Implementation['file'] }),
    isOpen: (answer) => options.isOpen?.(answer as CallAnswer<C>) ?? false,
  }
}
