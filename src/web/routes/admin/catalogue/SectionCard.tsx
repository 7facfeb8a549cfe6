import { useId, type ReactNode } from 'react'
import type { Section, SectionProps, Values } from './catalogue.ts'
import styles from './editor.module.css'
import { FieldInput } from './FieldInput.tsx'

/** A card of the editor: its heading and its fields, or a part of its own. */
export function SectionCard<R, V extends Values>({
  section: { title, hint, fields, Part },
  ...own
}: SectionProps<R, V> & { section: Section<R, V> }): ReactNode {
  const heading = useId()
  return (
    <section className={styles['card']} aria-labelledby={heading}>
      <h2 id={heading} className="t-4">
        {title}
      </h2>
      {hint === undefined ? null : <p className="sm mu">{hint}</p>}
      {fields === undefined ? null : (
        <div className={styles['fields']}>
          {fields.map((field) => (
            <div key={field.name} data-half={field.half || undefined}>
              <FieldInput field={field} form={own.form} />
            </div>
          ))}
        </div>
      )}
      {Part ? <Part {...own} /> : null}
    </section>
  )
}
