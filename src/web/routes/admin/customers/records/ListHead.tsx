import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { Link } from '#web/ui/Link.tsx'
import styles from '#web/routes/admin/customers/customers.module.css'

interface ListHeadProps {
  customer_id: number
  name: string
  title: string
}

/** The head of a list of one customer, with the way back to their page. */
export function ListHead({ customer_id, name, title }: ListHeadProps): ReactNode {
  return (
    <>
      <Link className={styles['back']} to={paths.adminCustomer(customer_id)}>
        <ChevronLeft aria-hidden />
        {name}
      </Link>
      <PageHead title={title} />
    </>
  )
}
