import clsx from 'clsx'
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useRootDataIfAny } from '#web/studio.ts'
import { useComeAnew } from '#web/use-come-anew.ts'
import { Button } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import styles from './Lost.module.css'

/** The status of a page while the database is away. */
const AWAY = 503

interface LostProps {
  code: string
  title: string
  text: string
  children: ReactNode
}

function Lost({ code, title, text, children }: LostProps): ReactNode {
  const image = useRootDataIfAny()?.studio.about_image
  return (
    <main id="main" className={clsx(styles['lost'], !image && styles['alone'])}>
      <div className={styles['text']}>
        <p className={clsx('d', styles['code'])} aria-hidden>
          {code}
        </p>
        <h1 className={clsx('t-3', styles['title'])}>{title}</h1>
        <p className={clsx('mu', styles['lead'])}>{text}</p>
        <div className="row row-wrap">{children}</div>
      </div>
      {image ? (
        <figure className={styles['figure']}>
          <Picture file={image} alt="" priority sizes="(max-width: 47.5em) 100vw, 55vw" />
        </figure>
      ) : null}
    </main>
  )
}

/** Not found, with a link home. */
export function NotFound(): ReactNode {
  const { code, title, text } = siteTexts.notFound
  return (
    <Lost code={code} title={title} text={text}>
      <Button to={paths.landing()}>{siteTexts.home}</Button>
      <Button to={paths.calendario()} variant="quiet">
        {siteTexts.seeCalendar}
      </Button>
    </Lost>
  )
}

/** Too many page requests. Its links load documents, which say how long to wait. */
function Busy(): ReactNode {
  const { code, heading, text } = siteTexts.busy
  return (
    <Lost code={code} title={heading} text={text}>
      <Button href="">{siteTexts.broken.retry}</Button>
    </Lost>
  )
}

/** Shown instead of a page after an error of a loader or of the application. */
export function LostPage({ error }: { error: unknown }): ReactNode {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFound />
  return status === 429 ? <Busy /> : <Broken away={status === AWAY} />
}

/** The title of that page. */
export function lostTitle(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return siteTexts.notFound.title
  if (status === AWAY) return siteTexts.away.title
  return status === 429 ? siteTexts.busy.title : siteTexts.broken.title
}

/** An error of ours, or the database is away. Its links load documents, since the application may be what is broken. */
function Broken({ away }: { away: boolean }): ReactNode {
  const { code, title, text } = away ? siteTexts.away : siteTexts.broken
  useComeAnew()
  return (
    <Lost code={code} title={title} text={text}>
      <Button href="">{siteTexts.broken.retry}</Button>
      <Button href={paths.landing()} variant="quiet">
        {siteTexts.home}
      </Button>
    </Lost>
  )
}
