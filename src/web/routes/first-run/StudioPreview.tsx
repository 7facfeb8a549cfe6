import type { ReactNode } from 'react'
import type { BrandColors } from '#domain/brand/palette.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { BrandScope } from '#web/components/brand/BrandScope.tsx'
import { SampleClasses } from '#web/components/brand/SampleClasses.tsx'
import { Scene } from './Scene.tsx'
import styles from './first-run.module.css'

const texts = adminTexts.firstRun

/** A preview of the site: the studio's name and calendar cards in its colours. */
export function StudioPreview({ name, brand }: { name: string; brand: BrandColors }): ReactNode {
  return (
    <BrandScope brand={brand} className={styles['preview']}>
      <section className={styles['shown']} aria-label={texts.preview}>
        <div className={styles['stand']}>
          <div className={styles['window']}>
            <div className={styles['band']}>
              <Scene />
              <p className={styles['name']}>{name.trim() || texts.name}</p>
              <p className="d t-3">{adminTexts.settings.preview.reserve}</p>
            </div>
            <div className={styles['cards']}>
              <SampleClasses states={['reserved', 'available']} />
            </div>
          </div>
          <p className="sm mu">{texts.previewLead}</p>
        </div>
      </section>
    </BrandScope>
  )
}
