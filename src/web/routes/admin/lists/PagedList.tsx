import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { listTexts } from '#text/admin/lists.ts'
import { pagesOf } from '#web/components/records/pages.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { Link } from '#web/ui/Link.tsx'
import type { DataListProps } from './data-list-props.ts'
import { DataList } from './DataList.tsx'
import { ListTools, type ListToolsProps } from './ListTools.tsx'
import { useListQuery } from './use-list-query.ts'

interface PagedListProps<R> extends Omit<DataListProps<R>, 'pager' | 'empty'> {
  /** What narrows the list; it stands above it. */
  tools: Omit<ListToolsProps, 'query' | 'empty'>
  icon: ReactNode
  /** What it says while there are no records at all. */
  none: string
  total: number
  /** Where nothing is found, a button clears the filters. */
  clears?: boolean
}

/** A list that the server pages: its filters and its pager, which the address keeps, and what it says when it is empty. */
export function PagedList<R extends object>(props: PagedListProps<R>): ReactNode {
  const { tools, icon, none, total, clears = false, ...list } = props
  const query = useListQuery()
  return (
    <>
      <ListTools query={query} empty={total === 0} {...tools} />
      <DataList
        {...list}
        pager={{ page: query.page, pages: pagesOf(total), linkTo: query.linkTo }}
        empty={
          <EmptyState
            icon={icon}
            action={
              clears && query.filtered ? (
                <Button component={Link} to={query.linkTo()} variant="default">
                  {listTexts.clearAll}
                </Button>
              ) : null
            }
          >
            {query.filtered ? listTexts.nothingFound : none}
          </EmptyState>
        }
      />
    </>
  )
}
