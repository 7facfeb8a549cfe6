import { index, layout, prefix, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The customer area. Its calendar is public, the rest requires a session. */
export const accountRoutes: RouteConfigEntry[] = [
  route('mystudio/reservaciones/:id/clase.ics', 'routes/account/class-file.ts'),
  layout('routes/account/layout.tsx', [
    ...prefix('mystudio', [
      index('routes/account/calendar.tsx'),
      route('reservaciones', 'routes/account/reservations.tsx'),
      route('creditos', 'routes/account/credits.tsx'),
      route('informacion', 'routes/account/profile.tsx'),
      route('avisos', 'routes/account/preferences.tsx'),
      route('seguridad', 'routes/account/security.tsx'),
      route('actuando', 'routes/account/acting.tsx'),
      route('formularios/:id', 'routes/account/form.tsx'),
      route('waitlists', 'routes/account/waitlists.tsx'),
      route('membresias', 'routes/account/purchases.tsx'),
      route('pagos', 'routes/account/charges.tsx'),
      route('metodos', 'routes/account/cards.tsx'),
      route('online', 'routes/account/online.tsx'),
      route('video/:id', 'routes/account/video.tsx'),
      // The shop, under the studio's own slug for it; last, since it matches any name.
      route(':shop', 'routes/account/shop.tsx'),
    ]),
    // The target of a reservation's QR code.
    route('reservation/:id', 'routes/account/reservation.tsx'),
  ]),
]
