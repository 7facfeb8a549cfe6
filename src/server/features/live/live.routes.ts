import { calls } from '#contract/index.ts'
import { liveTopic } from '#contract/live.ts'
import { implement } from '#server/kit/calls/implement.ts'

export const liveRoutes = [
  implement(calls['GET /stream'], ({ services, actor, address, query, isLive, outgoing }) =>
    Promise.resolve(
      services.live.open({
        topics: query.topics ?? liveTopic.options,
        customer: actor === null ? null : { customer_id: actor.customer_id, uid: actor.uid },
        address,
        since: query.since ?? null,
        isLive,
        outgoing,
      }),
    ),
  ),
]
