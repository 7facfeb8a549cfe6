import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { panelOf } from '#web/routes/admin/settings/values.ts'
import { useStudio } from '#web/studio.ts'
import { Link } from '#web/ui/Link.tsx'

/** Says of what is prepared here that nobody sees it yet. */
export function VideosOff(): ReactNode {
  const texts = recordTexts.videos
  return useStudio().videos_enabled ? null : (
    <Alert color="warn" mb="md">
      {texts.off}{' '}
      <Link
        className="underline"
        to={`${paths.adminSettings({ grupo: panelOf('videos_enabled') })}#videos_enabled`}
      >
        {texts.switchOn}
      </Link>
    </Alert>
  )
}
