import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { guideTexts as texts } from '#text/admin/guide.ts'
import { api } from '#web/api/browser.ts'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { Link } from '#web/ui/Link.tsx'
import styles from './guide.module.css'
import { Progress } from './Progress.tsx'
import { nextOf, type Guide } from './steps.ts'

/** On Hoy until the studio has everything, or the admin hides it. */
export function GuideCard({ guide }: { guide: Guide }): ReactNode {
  const { busy, run } = useAtOnce()
  const next = nextOf(guide)
  const hide = () => api('PUT /appconfig', { body: { config: [{ key: 'setup_guide', value: false }] } })
  return (
    <section className={`${page['card']} ${styles['card']}`} aria-labelledby="guide">
      <div className={styles['words']}>
        <h2 id="guide">{texts.title}</h2>
        {next ? <p className="sm mu">{texts.next({ step: texts[next.key].title })}</p> : null}
      </div>
      <Progress guide={guide} />
      <div className={page['buttons']}>
        <Button component={Link} to={paths.adminGuide()} size="sm">
          {texts.go}
        </Button>
        <BusyButton variant="subtle" size="sm" busy={busy} onClick={() => run(texts.hidden, hide)}>
          {texts.hide}
        </BusyButton>
      </div>
    </section>
  )
}
