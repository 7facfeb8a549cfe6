import { Button } from '@mantine/core'
import { Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { listTexts } from '#text/admin/lists.ts'
import { saleListTexts as texts } from '#text/admin/sales/sale-lists.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import type { DataListProps } from '#web/routes/admin/lists/data-list-props.ts'
import type { ListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { Link } from '#web/ui/Link.tsx'
import { countOf } from './filters.ts'

interface SaleListProps<R> extends Pick<
  DataListProps<R>,
  'records' | 'idOf' | 'nameOf' | 'columns' | 'to' | 'actions'
> {
  label: string
  none: string
  total: number
  page: number
  pages: number
  query: ListQuery
  /** The list's address with a query. */
  linkTo: (query: Record<string, string | number>) => string
}

/** A list of sales: its count, its pager, and what it says when it is empty. */
export function SaleList<R extends object>(props: SaleListProps<R>): ReactNode {
  const { label, none, total, page, pages, query, linkTo, ...list } = props
  return (
    <DataList
      {...list}
      label={label}
      count={countOf(total)}
      pager={{ page, pages, linkTo: (pagina) => linkTo({ ...query.all(), pagina }) }}
      empty={
        <EmptyState
          icon={<Receipt aria-hidden />}
          action={
            query.narrowed ? (
              <Button component={Link} to={linkTo({})} variant="default">
                {listTexts.clearAll}
              </Button>
            ) : null
          }
        >
          {query.narrowed ? listTexts.nothingFound : none}
        </EmptyState>
      }
    />
  )
}

/** An order's number as it is written. */
export const orderOf = (id: number): string => texts.order({ id })
