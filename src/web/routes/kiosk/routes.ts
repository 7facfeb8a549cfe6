import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The check-in kiosk. */
export const kioskRoutes: RouteConfigEntry[] = [route('kiosko', 'routes/kiosk/kiosk.tsx')]
