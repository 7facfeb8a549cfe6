import { useState, type ReactNode } from 'react'
import type { Video } from '#contract/types.ts'
import { RATING } from '#domain/site-map/paths.ts'
import { videoTexts } from '#text/account/videos.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { StarField } from '#web/ui/Stars.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './player/player.module.css'

const texts = videoTexts.rating
const LONGEST_COMMENT = 500

interface VideoRatingProps {
  video: Pick<Video, 'video_id' | 'stars'>
}

/** One to five stars for a video; the comment and the button appear with a choice that differs from the stored one. */
export function VideoRating({ video: { video_id, stars } }: VideoRatingProps): ReactNode {
  const toast = useToast()
  const [stored, setStored] = useState(stars)
  const [chosen, setChosen] = useState(stars)
  const form = useForm({
    checks: () => ({}),
    send: ({ exact }) =>
      api('POST /videos/rating', { body: { video_id, stars: chosen ?? 0, comment: exact('comment') } }),
    done: () => {
      // The button goes away with the focus on it.
      document.getElementById(RATING)?.querySelector<HTMLElement>(':checked')?.focus()
      setStored(chosen)
      toast.success(texts.done)
    },
  })
  return (
    <section id={RATING} className={styles['rating']} aria-labelledby="rating-title">
      <h2 id="rating-title" className="t-4">
        {texts.title}
      </h2>
      <form {...form.props}>
        <StarField legend={texts.legend} value={chosen} onChange={setChosen} />
        {chosen === null || chosen === stored ? null : (
          <>
            <Textarea {...form.field('comment')} label={texts.comment} maxLength={LONGEST_COMMENT} rows={3} />
            <Button {...form.button} busyLabel={texts.busy}>
              {texts.action}
            </Button>
          </>
        )}
        <Problem>{form.problem}</Problem>
      </form>
    </section>
  )
}
