import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The back office, for staff, and the page on which a new studio gets its first admin. */
export const adminRoutes: RouteConfigEntry[] = [
  route('admin', 'routes/admin/shell/layout.tsx', [
    index('routes/admin/today/today.tsx'),
    route('horario', 'routes/admin/schedule/schedule.tsx'),
    route('clases/:id', 'routes/admin/class/class.tsx'),
    route('ventas/nueva', 'routes/admin/counter/sell.tsx'),
    route('caja', 'routes/admin/drawer/drawer.tsx'),
    route('clientes', 'routes/admin/customers/customers.tsx'),
    route('clientes/:id', 'routes/admin/customers/customer.tsx'),
    route('pagos', 'routes/admin/payments/payments.tsx'),
    route('pagos/:id', 'routes/admin/payments/order.tsx'),
    route('mensajes', 'routes/admin/messages/messages.tsx'),
    route('mensajes/recibidos', 'routes/admin/messages/incoming.tsx'),
    route('mensajes/plantillas', 'routes/admin/messages/message-templates.tsx'),
    route('contenido/avisos/:id?', 'routes/admin/content/announcements.tsx'),
    route('auditoria', 'routes/admin/audit/audit.tsx'),
    route('tipos-de-clase/:id?', 'routes/admin/records/class-types.tsx'),
    route('categorias/:id?', 'routes/admin/records/categories.tsx'),
    route('etiquetas/:id?', 'routes/admin/records/tags.tsx'),
    route('paquetes/:id?', 'routes/admin/packages/packages.tsx'),
    route('coaches/:id?', 'routes/admin/records/coaches.tsx'),
    route('ubicaciones/:id?', 'routes/admin/records/locations.tsx'),
    route('videos/:id?', 'routes/admin/records/videos.tsx'),
    route('programas/:id?', 'routes/admin/records/programs.tsx'),
    route('textos', 'routes/admin/texts/texts.tsx'),
    route('ajustes', 'routes/admin/settings/settings.tsx'),
  ]),
  route('primer-uso', 'routes/first-run/first-run.tsx'),
]
