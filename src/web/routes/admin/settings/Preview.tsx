import clsx from 'clsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ClassType } from '#contract/types.ts'
import { adminTexts } from '#text/admin.ts'
import { settingTexts } from '#text/configuration.ts'
import { BrandScope } from '#web/components/brand/BrandScope.tsx'
import { SampleClasses } from '#web/components/brand/SampleClasses.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useSettingsPage } from './context.ts'
import { asText } from './field-props.ts'
import { brandOf, orderedSections } from './settings.ts'
import styles from './preview.module.css'

const texts = adminTexts.settings.preview

type Width = 'desktop' | 'phone'

/** The sections of the landing page from top to bottom, as they are switched on and placed at the moment. */
function Order(): ReactNode {
  const { form } = useSettingsPage()
  const shown = orderedSections(form.fitting).filter((name) => form.fitting[`${name}_enabled`] === true)
  return (
    <ol className={styles['order']} aria-label={texts.order}>
      {shown.map((name) => (
        <li key={name} data-band={name === 'mission' || undefined}>
          {settingTexts[`${name}_enabled`].label}
        </li>
      ))}
    </ol>
  )
}

/** The landing page's head and the calendar's cards, in the colours and words as they stand in the fields. */
export function Preview({ types }: { types: readonly ClassType[] }): ReactNode {
  const { form } = useSettingsPage()
  const [width, setWidth] = useState<Width>('desktop')
  const value = (key: keyof typeof form.fitting): string => asText(form.fitting[key])
  const image = value('hero_image')
  const widths: Width[] = ['desktop', 'phone']
  return (
    <section className={styles['preview']} aria-labelledby="preview-title">
      <div className={styles['head']}>
        <h2 id="preview-title">{texts.title}</h2>
        <Segmented
          label={texts.width}
          items={widths.map((key) => ({
            key,
            label: texts[key],
            current: width === key,
            onSelect: () => setWidth(key),
          }))}
        />
      </div>
      <BrandScope
        brand={brandOf(form.fitting)}
        style={{ fonts: value('fonts'), corners: value('corners') }}
        className={clsx(styles['window'], width === 'phone' && styles['phone'])}
      >
        <div className={styles['hero']}>
          {image === '' ? null : <Picture file={image} alt="" sizes="760px" />}
          <div className={styles['bar']}>
            {value('navbar_logo') === '' ? (
              <span className={styles['logo']}>{value('business_name')}</span>
            ) : (
              <img className={styles['logoImage']} src={value('navbar_logo')} alt={value('business_name')} />
            )}
          </div>
          <div className={styles['words']}>
            <p className={clsx('d', styles['title'])}>{value('hero_title') || value('business_name')}</p>
            <p className={styles['tagline']}>{value('hero_tagline') || value('tagline')}</p>
            <span className={styles['button']}>{texts.reserve}</span>
          </div>
        </div>
        <div className={styles['below']}>
          {types.length === 0 ? null : (
            <>
              <p className="d t-3">{texts.types}</p>
              <div className={styles['types']}>
                {types.slice(0, 4).map((type) => (
                  <span key={type.class_type_id}>
                    {type.file ? <Picture file={type.file} alt="" sizes="200px" /> : null}
                  </span>
                ))}
              </div>
            </>
          )}
          <SampleClasses />
          <Order />
        </div>
      </BrandScope>
    </section>
  )
}
