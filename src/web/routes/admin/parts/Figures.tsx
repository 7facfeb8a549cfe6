import type { ReactNode } from 'react'
import { Link } from '#web/ui/Link.tsx'
import page from './page.module.css'

export interface Figure {
  label: string
  value: string
  /** What it is of, or how it changed. */
  note: string | null
  /** Where the note leads. */
  to?: string
}

/** A page's figures beside one another. */
export const Figures = ({ figures }: { figures: readonly Figure[] }): ReactNode => (
  <dl className={page['figures']}>
    {figures.map(({ label, value, note, to }) => (
      <div key={label}>
        <dt className="sm mu">{label}</dt>
        <dd>
          <b>{value}</b>
          {to === undefined ? (
            <span className="xs mu">{note}</span>
          ) : (
            <Link className="xs underline" to={to}>
              {note}
            </Link>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
