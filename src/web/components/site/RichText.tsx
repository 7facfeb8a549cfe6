import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './rich-text.module.css'
import { rankedFrom } from './shop/ranked.ts'

interface RichTextProps {
  /** From the studio's editor; the server has sanitised it. */
  html: string
  /** The level of its highest headings; default 2, right below the page's title. */
  rank?: 2 | 3 | 4
  className?: string
}

/** The studio's text with its own headings, lists and links, adjusted to the page's heading levels; without tags, with its lines. */
export function RichText({ html, rank = 2, className }: RichTextProps): ReactNode {
  return (
    <div
      className={clsx(styles['text'], !html.includes('<') && styles['plain'], className)}
      dangerouslySetInnerHTML={{ __html: rankedFrom(html, rank) }}
    />
  )
}
