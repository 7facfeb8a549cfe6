import type { CSSProperties, ReactNode } from 'react'
import { guideTexts as texts } from '#text/admin/guide.ts'
import { doneOf, type Guide } from './steps.ts'
import styles from './guide.module.css'

/** How many of the steps are done. */
export function Progress({ guide }: { guide: Guide }): ReactNode {
  const [done, all] = [doneOf(guide), guide.steps.length]
  return (
    <div className={styles['progress']}>
      <div
        className={styles['bar']}
        role="img"
        aria-label={texts.bar({ done, all })}
        style={{ '--done': `${(done / all) * 100}%` } as CSSProperties}
      >
        <i />
      </div>
      <b className="sm num" aria-hidden>
        {texts.progress({ done, all })}
      </b>
    </div>
  )
}
