import clsx from 'clsx'
import type { ReactNode } from 'react'
import { rankedFrom } from './ranked.ts'

interface RichTextProps {
  /** Out of the studio's editor; the server has cleaned it by its list of allowed tags. */
  html: string
  /** The rank of its highest headings; 2, right below the page's title, unless said. */
  rank?: 2 | 3 | 4
  className?: string
}

/** Text of the studio with its own headings, lists and links, fitted into the headings of the page. */
export function RichText({ html, rank = 2, className }: RichTextProps): ReactNode {
  return (
    <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: rankedFrom(html, rank) }} />
  )
}
