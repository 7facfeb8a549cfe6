import { paths } from '#domain/site-map/paths.ts'
import { discountAdminTexts } from '#text/admin/sales/discounts.ts'
import { packageAdminTexts } from '#text/admin/sales/packages.ts'
import { methodAdminTexts } from '#text/admin/sales/payment-methods.ts'

/** What is sold, for how much less, and how it is paid: one entry in the navigation, with tabs. */
export const familyOfPackages = () => [
  { to: paths.adminPackages(), label: packageAdminTexts.title },
  { to: paths.adminDiscounts(), label: discountAdminTexts.title },
  { to: paths.adminPaymentMethods(), label: methodAdminTexts.title },
]
