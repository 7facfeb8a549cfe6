import clsx from 'clsx'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import styles from './Legend.module.css'

const texts = siteTexts.calendar

/** What the surfaces of cards mean. */
export function Legend({ signedIn }: { signedIn: boolean }): ReactNode {
  return (
    <ul className={styles['legend']}>
      <li>
        <i className={styles['swatch']} />
        {texts.available}
      </li>
      {signedIn ? (
        <li>
          <i className={clsx(styles['swatch'], styles['reserved'])} />
          {texts.reserved}
        </li>
      ) : null}
      <li>
        <i className={clsx(styles['swatch'], styles['full'])} />
        {texts.full}
      </li>
    </ul>
  )
}
