import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The tablet at the door. */
export const kioskRoutes: RouteConfigEntry[] = [route('kiosko', 'routes/kiosk/kiosk.tsx')]
