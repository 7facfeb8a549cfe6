import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Announcement } from '#contract/types.ts'
import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { RichText } from '#web/components/site/RichText.tsx'
import { Section, SectionHead } from '#web/components/site/Section.tsx'
import styles from './stories.module.css'

/** Who the studio is, beside a picture. */
export function About({ alt }: { alt: boolean }): ReactNode {
  const { about_title: title, about_content: content, about_image: image } = useStudio()
  return (
    <Section alt={alt}>
      <div className={clsx(styles['about'], !image && styles['alone'])}>
        {image ? (
          <figure>
            <Picture file={image} alt="" frame={6 / 5.4} sizes="(max-width: 47.5em) 100vw, 50vw" />
          </figure>
        ) : null}
        <div>
          {title ? <h2 className="t-2">{title}</h2> : null}
          {content ? <p className={clsx('lead', styles['aboutText'])}>{content}</p> : null}
        </div>
      </div>
    </Section>
  )
}

/** One sentence on a dark band. */
export function Mission(): ReactNode {
  const { mission_title: title, mission_content: content } = useStudio()
  return (
    <section className={styles['mission']}>
      <div className="wrap">
        {title && content ? <h2 className={styles['missionTitle']}>{title}</h2> : null}
        <p className={clsx('d', styles['missionText'])}>{content ?? title}</p>
      </div>
    </section>
  )
}

/** The latest announcements. */
export function News({ announcements, alt }: { announcements: Announcement[]; alt: boolean }): ReactNode {
  return (
    <Section alt={alt} id="avisos">
      <SectionHead title={siteTexts.landing.announcements}>
        <Button to={paths.avisos()} variant="quiet" size="small">
          {siteTexts.landing.allAnnouncements}
        </Button>
      </SectionHead>
      <div className={styles['news']}>
        {announcements.map(({ announcement_id: id, title, content }) => (
          <article key={id}>
            <h3 className="t-3">{title}</h3>
            <RichText html={content} rank={4} className={styles['newsText']} />
          </article>
        ))}
      </div>
    </Section>
  )
}
