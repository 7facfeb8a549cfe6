import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { ClassType } from '#contract/types.ts'
import { smallPicture } from '#domain/content/small-picture.ts'
import { creditsByType } from '#domain/credits/by-type.ts'
import { creditTexts } from '#text/selling/credits.ts'
import { dayAndMonth } from '#web/ui/format/written-dates.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import styles from './credits.module.css'
import type { ShownPass } from './PassCard.tsx'

const texts = creditTexts.byType

interface TypeTableProps {
  passes: readonly ShownPass[]
  types: readonly ClassType[]
  /** Free credits in total. */
  total: number
}

/** What is left for each class type. */
export function TypeTable({ passes, types, total }: TypeTableProps): ReactNode {
  const rows = creditsByType(
    passes,
    types.map(({ class_type_id }) => class_type_id),
  )
  const names = new Map(types.map((type) => [type.class_type_id, type]))
  return (
    <aside className={styles['aside']}>
      <section className={styles['types']}>
        <h2 className="t-4">{texts.title}</h2>
        <table>
          <thead className="vh">
            <tr>
              <th scope="col">{texts.type}</th>
              <th scope="col">{texts.credits}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ class_type_id, credits, restricted, unlimited, rests_until }) => {
              const type = names.get(class_type_id)
              const endless = unlimited && rests_until === null
              return (
                <tr key={class_type_id}>
                  <th scope="row">
                    {type?.file ? (
                      <img
                        src={smallPicture(type.file.src, 40)}
                        alt=""
                        width={40}
                        height={40}
                        loading="lazy"
                      />
                    ) : null}
                    <span>
                      {type?.name}
                      {restricted > 0 && restricted < credits ? (
                        <small>
                          {texts.mixed({
                            any: credits - restricted,
                            only: restricted,
                            name: type?.name ?? '',
                          })}
                        </small>
                      ) : null}
                      {rests_until === null ? null : (
                        <small>{texts.from({ day: dayAndMonth(rests_until) })}</small>
                      )}
                    </span>
                  </th>
                  <td className={clsx(endless && styles['endless'])}>
                    {endless ? creditTexts.unlimited : credits}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {total > 0 && rows.some(({ credits, restricted }) => credits > restricted) ? (
        <Note>
          {rows.some(({ unlimited }) => unlimited) ? texts.beside({ total }) : texts.note({ total })}
        </Note>
      ) : null}
    </aside>
  )
}
