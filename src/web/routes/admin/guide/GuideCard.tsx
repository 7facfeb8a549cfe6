import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { guideTexts as texts } from '#text/admin/guide.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { Link } from '#web/ui/Link.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './guide.module.css'
import { Progress } from './Progress.tsx'
import { nextOf, type Guide } from './steps.ts'

/** On Hoy until the studio has everything, or the admin hides it. */
export function GuideCard({ guide }: { guide: Guide }): ReactNode {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const hiding = useCall({
    done: async () => {
      toast.success(texts.hidden)
      await revalidate()
    },
    refused: (problem) => toast.error(problem),
  })
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
        <BusyButton variant="subtle" size="sm" busy={hiding.busy} onClick={() => void hiding.send(hide)}>
          {texts.hide}
        </BusyButton>
      </div>
    </section>
  )
}
