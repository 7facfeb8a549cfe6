import type { Implementation } from '#server/http/implement.ts'
import { bookingRoutes } from './booking/booking.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { sellingRoutes } from './selling/selling.routes.ts'
import { studioRoutes } from './studio/studio.routes.ts'
import { todayRoutes } from './studio/today.routes.ts'

/** Every call that the API answers; a test compares it with the contract. */
export const routes: readonly Implementation[] = [
  ...studioRoutes,
  ...todayRoutes,
  ...peopleRoutes,
  ...messagesRoutes,
  ...scheduleRoutes,
  ...bookingRoutes,
  ...contentRoutes,
  ...sellingRoutes,
]
