import { Fragment, type ReactNode } from 'react'

/**
 * A mail address, a file's name or a key: it breaks before its @ and its dots if it must, not within a word. It is one
 * element, because in a flex box Firefox takes each of its parts for an item.
 */
export function Breakable({ children }: { children: string }): ReactNode {
  return (
    <span>
      {children.split(/(?=[@.])/).map((part, index) => (
        // The parts have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
