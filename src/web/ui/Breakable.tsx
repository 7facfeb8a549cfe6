import { Fragment, type ReactNode } from 'react'

/** A mail address, a file's name or a key: it breaks before its @ and its dots if it must, not within a word. */
export function Breakable({ children }: { children: string }): ReactNode {
  return children.split(/(?=[@.])/).map((part, index) => (
    // The parts have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ))
}
