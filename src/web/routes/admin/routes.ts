import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The back office, for staff, and the page on which a new studio gets its first admin. */
export const adminRoutes: RouteConfigEntry[] = [
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/today.tsx'),
    route('clases/:id', 'routes/admin/class.tsx'),
    route('pagos', 'routes/admin/payments.tsx'),
    route('pagos/:id', 'routes/admin/order.tsx'),
    route('mensajes', 'routes/admin/messages.tsx'),
    route('mensajes/plantillas', 'routes/admin/message-templates.tsx'),
    route('textos', 'routes/admin/texts.tsx'),
    route('ajustes', 'routes/admin/settings.tsx'),
  ]),
  route('primer-uso', 'routes/first-run/first-run.tsx'),
]
