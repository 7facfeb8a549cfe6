import type { CallDefinition } from '#contract/define.ts'
import type { CallAnswer, CallContext, Handler } from './context.ts'

export interface Options {
  /**
   * How an Idempotency-Key is honoured. `transaction` (the default): the handler runs inside one transaction with the
   * stored answer, `ctx.db` is that transaction. `steps`: the handler commits in steps of its own because it talks to
   * somebody outside in between; it must be able to run again with the same `ctx.idempotencyKey` after a crash.
   */
  idempotency?: 'transaction' | 'steps'
}

/** A call with its handler, its types forgotten: what the app mounts. */
export interface Implementation {
  call: CallDefinition
  handle(ctx: CallContext): Promise<unknown>
  idempotency: 'transaction' | 'steps'
}

/**
 * Ties a handler to a call of the contract. Before the handler runs, the app has authenticated the caller, checked the
 * role, and validated params, query and body; after it, the answer is sent as JSON.
 */
export function implement<C extends CallDefinition>(
  call: C,
  handler: Handler<C>,
  options: Options = {},
): Implementation {
  return {
    call,
    // The app builds the context from this very call's schemas, so the narrower type is the true one.
    handle: (ctx): Promise<CallAnswer<C>> => handler(ctx),
    idempotency: options.idempotency ?? 'transaction',
  }
}
