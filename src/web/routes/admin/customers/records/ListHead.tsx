import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { BackLink, PageHead } from '#web/routes/admin/parts/PageHead.tsx'

interface ListHeadProps {
  customer_id: number
  name: string
  title: string
}

/** The head of a list of one customer, with the way back to their page. */
export function ListHead({ customer_id, name, title }: ListHeadProps): ReactNode {
  return (
    <>
      <BackLink to={paths.adminCustomer(customer_id)}>{name}</BackLink>
      <PageHead title={title} />
    </>
  )
}
