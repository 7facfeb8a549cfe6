import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import page from '#web/routes/admin/parts/page.module.css'
import type { Section, SectionProps, Values } from './catalogue.ts'
import styles from './editor.module.css'
import { FieldInput } from './FieldInput.tsx'

/** A card of the editor: its heading and its fields, or a part of its own; a folded one is opened by its heading. */
export function SectionCard<R, V extends Values>({
  section: { title, hint, fields, folded, Part },
  ...own
}: SectionProps<R, V> & { section: Section<R, V> }): ReactNode {
  const heading = useId()
  const { values } = own.form
  const [open] = useState(() => folded?.(values))
  const inside = (
    <>
      {hint === undefined ? null : <p className="sm mu">{hint}</p>}
      {fields === undefined ? null : (
        <div className={styles['fields']}>
          {fields
            .filter(({ when }) => when?.(values) ?? true)
            .map((field) => (
              <div key={field.name} data-half={field.half || undefined}>
                <FieldInput field={field} form={own.form} />
              </div>
            ))}
        </div>
      )}
      {Part ? <Part {...own} /> : null}
    </>
  )
  const name = (
    <h2 id={heading} className="t-4">
      {title}
    </h2>
  )
  return folded === undefined ? (
    <section className={styles['card']} aria-labelledby={heading}>
      {name}
      {inside}
    </section>
  ) : (
    <details className={clsx(page['card'], styles['folded'])} open={open}>
      <summary>
        {name}
        <ChevronDown />
      </summary>
      <div className={styles['unfolded']}>{inside}</div>
    </details>
  )
}
