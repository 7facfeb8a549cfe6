import { Alert, Button, TextInput } from '@mantine/core'
import clsx from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { Door } from '#web/components/attendance/Door.tsx'
import { useCamera } from '#web/components/scan/use-camera.ts'
import { pageMeta } from '#web/page-meta.ts'
import { BackLink, PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { useFields } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { siteOriginContext } from '#web/server-context.ts'
import type { Route } from './+types/scan'
import styles from './scan.module.css'
import { type Scanned, useScanned } from './use-scanned.ts'

const texts = classTexts.scan

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export function loader({ context }: Route.LoaderArgs) {
  onlyFor(context, 'work')
  return { siteOrigin: context.get(siteOriginContext) }
}

/** Check-in with the camera: each code that it sees checks its person in; without a camera the number is typed. */
export default function Scan({ loaderData }: Route.ComponentProps): ReactNode {
  const { scanned, problem, onCode } = useScanned(loaderData.siteOrigin)
  return (
    <>
      <PageHead
        back={
          <BackLink to={paths.admin()} reloadDocument>
            {attendanceTexts.roster.back}
          </BackLink>
        }
        title={texts.title}
        lead={texts.lead}
      />
      <div className={styles['columns']}>
        <Camera onCode={onCode} />
        <section className={clsx(page['card'], page['padded'])} aria-label={texts.result} aria-live="polite">
          <Problem>{problem}</Problem>
          {scanned === null ? (
            problem === null ? (
              <p className="mu">{texts.waiting}</p>
            ) : null
          ) : (
            <Person key={`${scanned.data.entry.class_reservation_id} ${scanned.now}`} scanned={scanned} />
          )}
        </section>
      </div>
    </>
  )
}

function Person({ scanned: { data, now } }: { scanned: Scanned }): ReactNode {
  const everyone = useMemo(() => [data.entry, ...data.party], [data])
  return <Door data={data} everyone={everyone} now={now} />
}

function Camera({ onCode }: { onCode: (code: string) => Promise<void> }): ReactNode {
  const { video, state } = useCamera(onCode)
  const form = useFields({ initialValues: { code: '' } })
  return (
    <section className={clsx(page['card'], page['padded'], styles['camera'])} aria-label={texts.camera}>
      <div className={styles['frame']} data-state={state}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={video} className={styles['video']} muted playsInline aria-hidden />
        {state === 'starting' ? <p>{texts.starting}</p> : null}
      </div>
      {state === 'none' ? <Alert color="warn">{texts.noCamera}</Alert> : null}
      <form
        className={styles['typed']}
        onSubmit={form.onSubmit(({ code }) => {
          if (code.trim() !== '') void onCode(code)
        })}
      >
        <TextInput
          {...form.getInputProps('code')}
          label={texts.typed}
          description={texts.typedHint}
          autoComplete="off"
          className="grow"
        />
        <Button type="submit" variant="default">
          {texts.find}
        </Button>
      </form>
    </section>
  )
}
