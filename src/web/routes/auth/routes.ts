import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Sign-in and sign-up, next to the studio’s picture. */
export const authRoutes: RouteConfigEntry[] = [
  layout('routes/auth/layout.tsx', [
    route('entrar', 'routes/auth/enter.tsx'),
    route('entrar/codigo', 'routes/auth/code.tsx'),
    route('entrar/enlace', 'routes/auth/link.tsx'),
    route('registro', 'routes/auth/register.tsx'),
    route('registro/completar', 'routes/auth/complete.tsx'),
    route('recuperar', 'routes/auth/recover.tsx'),
    route('restablecer', 'routes/auth/reset.tsx'),
  ]),
  route('accediendo', 'routes/auth/entering.tsx'),
]
