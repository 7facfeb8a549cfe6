import { calls } from '#contract/index.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { findAddress, findAddresses } from './addresses.queries.ts'
import { addAddress, changeAddress, removeAddress } from './save-address.ts'

/** Everybody reaches their own addresses only: the owner is in each query. */
export const addressRoutes = [
  implement(calls['GET /addresses'], async ({ db, actor }) => ({
    addresses: await findAddresses(db, actor.customer_id),
  })),

  implement(calls['GET /addresses/{id}'], async ({ db, actor, params }) => ({
    address: await findAddress(db, actor.customer_id, params.id),
  })),

  implement(calls['POST /addresses'], async ({ db, actor, body }) => ({
    address: await addAddress(db, actor.customer_id, body),
  })),

  implement(calls['PUT /addresses'], async ({ db, actor, body: { address_id, ...change } }) => ({
    address: await changeAddress(db, actor.customer_id, address_id, change),
  })),

  implement(calls['DELETE /addresses/{id}'], async ({ db, actor, params }) => ({
    address: await removeAddress(db, actor.customer_id, params.id),
  })),
]
