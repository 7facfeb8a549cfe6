import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The checkout, in a layout of its own without navigation. The finished order is shown in the account's layout. */
export const checkoutRoutes: RouteConfigEntry[] = [
  route('checkout/:id', 'routes/site/checkout/checkout.tsx'),
  route('checkout/sandbox/:secret', 'routes/site/checkout/checkout-sandbox.tsx'),
  layout('routes/account/layout.tsx', { id: 'order-layout' }, [
    route('gracias/:id', 'routes/site/checkout/gracias.tsx'),
  ]),
]
