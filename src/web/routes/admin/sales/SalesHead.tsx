import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { can } from '#domain/people/roles.ts'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { saleListTexts as texts } from '#text/admin/sales/sale-lists.ts'
import { FamilyTabs } from '#web/routes/admin/catalogue/FamilyTabs.tsx'
import { FileButton, type FileButtonProps } from '#web/routes/admin/lists/FileButton.tsx'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { useViewer } from '#web/studio.ts'
import { Link } from '#web/ui/Link.tsx'

interface SalesHeadProps extends FileButtonProps {
  current: string
}

/** The head that the lists of sales share: their tabs, the file, a new sale. */
export function SalesHead({ current, name, ...file }: SalesHeadProps): ReactNode {
  return (
    <>
      <PageHead title={texts.title}>
        <FileButton {...file} name={name.toLowerCase()} />
        <Button component={Link} to={paths.adminSell()} size="sm" leftSection={<Plus />}>
          {deskTexts.sale.begin}
        </Button>
      </PageHead>
      <SalesTabs current={current} />
    </>
  )
}

/** Tabs of what was sold: purchases, subscriptions, charges, what waits to be confirmed, and for admins the payouts. */
export function SalesTabs({ current }: { current: string }): ReactNode {
  const viewer = useViewer()
  const family = [
    { to: paths.adminSales(), label: texts.tabs.purchases },
    { to: paths.adminSubscriptions(), label: texts.tabs.subscriptions },
    { to: paths.adminCharges(), label: texts.tabs.charges },
    { to: paths.adminPayments(), label: texts.tabs.waiting },
    ...(can(viewer?.role, 'administer') ? [{ to: paths.adminPayouts(), label: texts.tabs.payouts }] : []),
  ]
  return <FamilyTabs family={family} current={current} label={texts.title} />
}
