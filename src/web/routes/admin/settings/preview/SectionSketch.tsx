import clsx from 'clsx'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassPackage, StoredFile } from '#contract/types.ts'
import { packagesName, siteTexts } from '#text/site/site.ts'
import { SampleClasses } from '#web/components/brand/SampleClasses.tsx'
import {
  type LandingLists,
  heroMedia,
  packagesButton,
  type SectionName,
} from '#web/components/site/landing/sections.ts'
import { packagePrice } from '#web/components/site/shop/package-facts.ts'
import { price } from '#web/ui/format/format.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import type { Studio } from '#web/studio.ts'
import styles from './preview.module.css'

const texts = siteTexts.landing
/** How many of each are shown: one or two rows. */
const MOST = { types: 4, coaches: 6, packages: 4 }

interface SketchProps {
  studio: Studio
  lists: LandingLists
}

/** A section of the landing page in small, without interaction. */
export function SectionSketch({ name, studio, lists }: SketchProps & { name: SectionName }): ReactNode {
  switch (name) {
    case 'hero':
      return <HeroSketch studio={studio} />
    case 'about':
      return <AboutSketch studio={studio} />
    case 'mission':
      return <MissionSketch studio={studio} />
    case 'class_types':
      return (
        <Pictures
          title={texts.types}
          className={styles['types']}
          entries={lists.types.slice(0, MOST.types).map((one) => ({ ...one, id: one.class_type_id }))}
        />
      )
    case 'coaches':
      return (
        <Pictures
          title={texts.coaches}
          className={styles['coaches']}
          entries={lists.coaches.slice(0, MOST.coaches).map((one) => ({ ...one, id: one.instructor_id }))}
        />
      )
    case 'packages':
      return (
        <Sketch title={packagesName(studio)}>
          <Packages packages={[...lists.packages, ...lists.specials].slice(0, MOST.packages)} />
        </Sketch>
      )
    case 'schedule':
      return (
        <Sketch title={texts.inPerson}>
          <SampleClasses />
        </Sketch>
      )
    case 'announcements':
      return (
        <Sketch title={texts.announcements}>
          <div className={styles['news']}>
            {lists.announcements.map(({ announcement_id: id, title }) => (
              <p key={id} className="d">
                {title}
              </p>
            ))}
          </div>
        </Sketch>
      )
  }
}

function Sketch({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles['section']}>
      <p className={clsx('d', styles['heading'])}>{title}</p>
      {children}
    </div>
  )
}

function HeroSketch({ studio }: { studio: Studio }): ReactNode {
  const { film, picture } = heroMedia(studio)
  const tagline = studio.hero_tagline || studio.tagline
  return (
    <div className={clsx(styles['hero'], !film && !picture && styles['plain'])}>
      {picture ? <Picture file={picture} alt="" sizes="760px" /> : null}
      {film ? (
        <span className={styles['film']}>
          <Play />
        </span>
      ) : null}
      <div className={styles['words']}>
        <p className={clsx('d', styles['title'])}>{studio.hero_title || studio.business_name}</p>
        {tagline ? <p className={styles['tagline']}>{tagline}</p> : null}
        <p className={styles['buttons']}>
          <span>{texts.reserve}</span>
          <span>{packagesButton(studio)}</span>
        </p>
      </div>
    </div>
  )
}

function AboutSketch({ studio }: { studio: Studio }): ReactNode {
  const { about_title: title, about_content: content, about_image: image } = studio
  return (
    <div className={clsx(styles['section'], image && styles['about'])}>
      {image ? (
        <span className={styles['aboutPicture']}>
          <Picture file={image} alt="" sizes="380px" />
        </span>
      ) : null}
      <div>
        {title ? <p className={clsx('d', styles['heading'])}>{title}</p> : null}
        {content ? <p className={clsx('sm mu', styles['content'])}>{content}</p> : null}
      </div>
    </div>
  )
}

function MissionSketch({ studio }: { studio: Studio }): ReactNode {
  const { mission_title: title, mission_content: content } = studio
  return (
    <div className={styles['mission']}>
      {title && content ? <p className="xs">{title}</p> : null}
      <p className={clsx('d', styles['heading'])}>{content || title}</p>
    </div>
  )
}

interface Pictured {
  id: number
  name: string
  file: StoredFile | null
}

interface PicturesProps {
  title: string
  entries: readonly Pictured[]
  className: string | undefined
}

function Pictures({ title, entries, className }: PicturesProps): ReactNode {
  return (
    <Sketch title={title}>
      <div className={className}>
        {entries.map(({ id, name, file }) => (
          <div key={id}>
            <span className={styles['frame']}>
              {file ? <Picture file={file} alt="" sizes="200px" /> : null}
            </span>
            <p className="xs">{name}</p>
          </div>
        ))}
      </div>
    </Sketch>
  )
}

function Packages({ packages }: { packages: readonly ClassPackage[] }): ReactNode {
  return (
    <div className={styles['packages']}>
      {packages.map((pack) => (
        <div key={pack.class_package_id}>
          <p className="xs b">{pack.title}</p>
          <p className="d num">
            {packagePrice(pack).now === 0 ? siteTexts.packages.free : price(packagePrice(pack).now)}
          </p>
        </div>
      ))}
    </div>
  )
}
