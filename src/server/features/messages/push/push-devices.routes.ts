import { calls } from '#contract/index.ts'
import { describeDevice } from '#domain/accounts/device.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { byOf } from '#server/shared/audit.ts'
import { addDevice } from './add-device.ts'
import { type DeviceRow, findPushDevices } from './push-devices.queries.ts'
import { removeDevice } from './remove-device.ts'

export const pushDeviceRoutes = [
  implement(calls['GET /push_devices'], (ctx) => answer(ctx)),

  implement(calls['POST /push_devices'], async (ctx) => {
    const { services, db, actor, body } = ctx
    await services.rateLimits.take('pushByAccount', actor.uid)
    await addDevice(services, db, { ...body, sid: actor.sid, ...byOf(ctx) })
    return answer(ctx)
  }),

  implement(calls['DELETE /push_devices/{id}'], async (ctx) => {
    await removeDevice(ctx.db, { push_device_id: ctx.params.id, uid: ctx.actor.uid, ...byOf(ctx) })
    return answer(ctx)
  }),
]

async function answer({ services, db, actor }: Pick<CallContext, 'services' | 'db'> & { actor: Actor }) {
  const devices = await findPushDevices(db, actor.uid)
  return {
    public_key: services.pushKey,
    push_devices: devices.map((device) => presentDevice(device, actor.sid)),
  }
}

/** `current`: the id of the session that asks. The endpoint stays here: with it and the keys one may write to the device. */
const presentDevice = (
  { push_device_id, session_id, user_agent, created_at }: DeviceRow,
  current: string,
) => ({
  push_device_id,
  ...describeDevice(user_agent),
  createdAt: created_at.toISOString(),
  current: session_id === current,
})
