import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { listTexts } from '#text/admin/lists.ts'
import { pagesOf } from '#web/components/records/pages.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { Link } from '#web/ui/Link.tsx'
import type { DataListProps } from './data-list-props.ts'
import { DataList } from './DataList.tsx'
import type { ListQuery } from './use-list-query.ts'

interface PagedListProps<R> extends Omit<DataListProps<R>, 'pager' | 'empty'> {
  icon: ReactNode
  /** What it says while there are no records at all. */
  none: string
  total: number
  page: number
  query: ListQuery
  /** The list's address with a query. */
  linkTo: (query: Record<string, string | number>) => string
  /** Where nothing is found, a button clears the filters. */
  clears?: boolean
}

/** A list that the server pages: its pager, and what it says when it is empty. */
export function PagedList<R extends object>(props: PagedListProps<R>): ReactNode {
  const { icon, none, total, page, query, linkTo, clears = false, ...list } = props
  return (
    <DataList
      {...list}
      pager={{ page, pages: pagesOf(total), linkTo: (pagina) => linkTo({ ...query.all(), pagina }) }}
      empty={
        <EmptyState
          icon={icon}
          action={
            clears && query.filtered ? (
              <Button component={Link} to={linkTo({})} variant="default">
                {listTexts.clearAll}
              </Button>
            ) : null
          }
        >
          {query.filtered ? listTexts.nothingFound : none}
        </EmptyState>
      }
    />
  )
}
