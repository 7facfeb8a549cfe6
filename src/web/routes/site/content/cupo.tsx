import clsx from 'clsx'
import type { ReactNode } from 'react'
import { vendorTexts as texts } from '#text/site/vendor.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useStudio } from '#web/studio.ts'
import type { Route } from './+types/cupo'
import styles from '#web/routes/site/page.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.description })

/** The software the site runs on, and that the studio is responsible for the site's content. */
export default function Cupo(): ReactNode {
  const { business_name: studio } = useStudio()
  return (
    <main id="main" className={clsx('wrap', styles['page'])}>
      <h1 className={clsx('t-page', styles['title'])}>{texts.title}</h1>
      <p className={clsx('lead', styles['lead'])}>{texts.lead}</p>
      <div className={styles['places']}>
        {texts.about.map(({ title, text }) => (
          <section key={title} className={styles['place']}>
            <h2 className="t-3">{title}</h2>
            <p className={styles['placeText']}>{typeof text === 'string' ? text : text({ studio })}</p>
          </section>
        ))}
      </div>
    </main>
  )
}
