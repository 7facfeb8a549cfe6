import type { RouteConfig } from '@react-router/dev/routes'
import { accountRoutes } from './routes/account/routes.ts'
import { adminRoutes } from './routes/admin/routes.ts'
import { authRoutes } from './routes/auth/routes.ts'
import { kioskRoutes } from './routes/kiosk/routes.ts'
import { checkoutRoutes } from './routes/site/checkout/routes.ts'
import { resourceRoutes, siteRoutes } from './routes/site/routes.ts'

/** Every screen; each area lists its own. paths.ts builds their URLs. */
export default [
  ...resourceRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...kioskRoutes,
  ...checkoutRoutes,
  ...siteRoutes,
] satisfies RouteConfig
