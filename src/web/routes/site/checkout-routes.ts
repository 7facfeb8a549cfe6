import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Buying: in a frame of its own, without the menus that lead away. The order afterwards stands in the account's frame. */
export const checkoutRoutes: RouteConfigEntry[] = [
  route('checkout/:id', 'routes/site/checkout.tsx'),
  route('checkout/sandbox/:secret', 'routes/site/checkout-sandbox.tsx'),
  layout('routes/account/layout.tsx', { id: 'order-layout' }, [
    route('gracias/:id', 'routes/site/gracias.tsx'),
  ]),
]
