import clsx from 'clsx'
import { MessageCircle } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { withAddresses } from '#domain/content/file-address.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { siteTexts } from '#text/site/site.ts'
import { BrandScope } from '#web/components/brand/BrandScope.tsx'
import { navEntries } from '#web/components/shell/navigation/nav-entries.ts'
import {
  type LandingLists,
  hasContent,
  heroMedia,
  isAlt,
  sectionsOf,
} from '#web/components/site/landing/sections.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { useSettingsPage } from '#web/routes/admin/settings/context.ts'
import { brandOf } from '#web/routes/admin/settings/values.ts'
import { SectionSketch } from './SectionSketch.tsx'
import type { Studio } from '#web/studio.ts'
import styles from './preview.module.css'
import { useFollow } from './use-follow.ts'

const texts = adminTexts.settings.preview

type Width = 'desktop' | 'phone'
const WIDTHS: Width[] = ['desktop', 'phone']

/** A small landing page with the fields' current values; for an invalid one, its last valid value. */
export function Preview({ lists }: { lists: LandingLists }): ReactNode {
  const { form } = useSettingsPage()
  const [width, setWidth] = useState<Width>('desktop')
  const stand = useRef<HTMLDivElement>(null)
  const studio = withAddresses(form.fitting as Configuration)
  useFollow(stand, studio)
  return (
    <section className={styles['preview']} aria-labelledby="preview-title">
      <div className={styles['head']}>
        <h2 id="preview-title">{texts.title}</h2>
        <Segmented
          label={texts.width}
          items={WIDTHS.map((key) => ({
            key,
            label: texts[key],
            current: width === key,
            onSelect: () => setWidth(key),
          }))}
        />
      </div>
      <BrandScope
        brand={brandOf(form.fitting)}
        style={{ fonts: studio.fonts, corners: studio.corners }}
        className={clsx(styles['window'], width === 'phone' && styles['phone'])}
      >
        <div
          ref={stand}
          className={styles['stand']}
          // A scrollable element must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-labelledby="preview-title"
        >
          <Site studio={studio} lists={lists} />
        </div>
        {studio.whatsapp_widget && studio.whatsapp ? (
          <span className={styles['whatsapp']}>
            <MessageCircle />
          </span>
        ) : null}
      </BrandScope>
    </section>
  )
}

interface SiteProps {
  studio: Studio
  lists: LandingLists
  /** What the timetable has, where it is known: only what has something is shown then, as on the site. */
  classes?: ReactNode
}

/** The landing page in small, without interaction. */
export function Site({ studio, lists, classes }: SiteProps): ReactNode {
  const all = sectionsOf(studio)
  const shown = classes === undefined ? all : all.filter((name) => hasContent(name, studio, lists))
  const filled = shown.filter((name) => hasContent(name, studio, lists))
  const { film, picture } = heroMedia(studio)
  const over = shown[0] === 'hero' && Boolean(film || picture)
  return (
    <>
      {studio.banner_enabled && studio.banner_text ? (
        <p className={styles['banner']}>{studio.banner_text}</p>
      ) : null}
      <div className={styles['site']}>
        <div className={clsx(styles['bar'], over && styles['over'])}>
          {studio.navbar_logo ? (
            <img className={styles['logoImage']} src={studio.navbar_logo} alt={studio.business_name} />
          ) : (
            <span className={styles['logo']}>{studio.business_name}</span>
          )}
          <p className={styles['menu']}>
            {navEntries(studio).map(({ section, label }) => (
              <span key={section}>{label}</span>
            ))}
          </p>
          <span className={styles['enter']}>{siteTexts.nav.enter}</span>
        </div>
        <ol aria-label={texts.order}>
          {shown.map((name) => {
            const { label } = settingTexts[`${name}_enabled`]
            return (
              <li
                key={name}
                data-sketch={name}
                aria-label={label}
                className={clsx(isAlt(name, filled) && styles['alt'])}
              >
                {name === 'schedule' && classes !== undefined ? (
                  classes
                ) : filled.includes(name) ? (
                  <SectionSketch name={name} studio={studio} lists={lists} />
                ) : (
                  <p className={styles['nothing']}>{texts.nothing({ name: label })}</p>
                )}
              </li>
            )
          })}
        </ol>
        {shown.length === 0 ? <p className={styles['nothing']}>{texts.none}</p> : null}
      </div>
    </>
  )
}
