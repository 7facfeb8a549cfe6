import type { CallDefinition } from '#contract/define.ts'
import type { CallAnswer, CallContext, Handler } from './context.ts'

export interface Options<C extends CallDefinition = CallDefinition> {
  /**
   * How an Idempotency-Key is honoured. `transaction` (the default): the handler runs inside one transaction with the
   * stored answer, `ctx.db` is that transaction. `steps`: the handler commits in steps of its own because it talks to
   * somebody outside in between; it must be able to run again with the same `ctx.idempotencyKey` after a crash.
   */
  idempotency?: 'transaction' | 'steps'
  /**
   * Counts the request towards a limit; throws AppError 429. It runs before the transaction of an Idempotency-Key begins: counting takes
   * a connection of its own, and must not wait for one while the request holds another. A stored answer is repeated over the limit too.
   */
  count?: (ctx: CallContext<C>) => Promise<void>
  /**
   * Of a call in steps: whether an answer still asks something of somebody, or waits. It is not kept, so the same key runs the
   * handler again and hears how things stand by then.
   */
  isOpen?: (answer: CallAnswer<C>) => boolean
}

/** A call with its handler, its types forgotten: what the app mounts. */
export interface Implementation {
  call: CallDefinition
  handle(ctx: CallContext): Promise<unknown>
  count(ctx: CallContext): Promise<void>
  idempotency: 'transaction' | 'steps'
  isOpen(answer: unknown): boolean
}

/**
 * Ties a handler to a call of the contract. Before the handler runs, the app has authenticated the caller, checked the
 * role, and validated params, query and body; after it, the answer is sent as JSON.
 */
export function implement<C extends CallDefinition>(
  call: C,
  handler: Handler<C>,
  options: Options<C> = {},
): Implementation {
  return {
    call,
    // The app builds the context from this very call's schemas, so the narrower type is the true one.
    handle: (ctx): Promise<CallAnswer<C>> => handler(ctx),
    count: async (ctx) => options.count?.(ctx),
    idempotency: options.idempotency ?? 'transaction',
    isOpen: (answer) => options.isOpen?.(answer as CallAnswer<C>) ?? false,
  }
}
