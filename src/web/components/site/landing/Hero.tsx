import clsx from 'clsx'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { Film } from './Film.tsx'
import styles from './Hero.module.css'
import { heroMedia, packagesButton } from './sections.ts'

const texts = siteTexts.landing

/** The top of the landing page: a picture or a video, the title, two buttons. */
export function Hero(): ReactNode {
  const studio = useStudio()
  const { film, picture } = heroMedia(studio)
  const bare = !film && !picture
  const tagline = studio.hero_tagline ?? studio.tagline
  return (
    <section className={clsx(styles['hero'], bare && styles['plain'])}>
      {film ? (
        <Film src={film} poster={picture} />
      ) : picture ? (
        <div className={styles['media']}>
          <Picture file={picture} alt="" priority sizes="(max-width: 47.5em) 130vw, 100vw" />
        </div>
      ) : null}
      <div className={clsx('wrap', styles['content'])}>
        <h1 className={clsx('t-1', styles['title'])}>{studio.hero_title ?? studio.business_name}</h1>
        {tagline ? <p className={styles['lead']}>{tagline}</p> : null}
        <div className={clsx('row row-wrap', styles['actions'])}>
          {studio.single_class_enabled ? (
            <Button to={studio.schedule_enabled ? '/#presenciales' : paths.calendario()} variant="light">
              {texts.reserve}
            </Button>
          ) : null}
          <Button to={paths.paquetes(studio)} variant="onimage">
            {packagesButton(studio)}
          </Button>
        </div>
      </div>
    </section>
  )
}
