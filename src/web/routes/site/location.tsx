import clsx from 'clsx'
import type { ReactNode } from 'react'
import { pageTexts } from '#text/pages.ts'
import { businesses } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { apiContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Route } from './+types/location'
import styles from './page.module.css'

const texts = pageTexts.location

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.description(matches[0].loaderData.studio.business_name),
    canonical: paths.ubicacion(),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { locations } = await context.get(apiContext)('GET /locations')
  tell(context, (site) => businesses(site, locations))
  return { locations }
}

/** The studio's places, each with its address. */
export default function Location({ loaderData: { locations } }: Route.ComponentProps): ReactNode {
  const { location } = useStudio()
  return (
    <main id="main" className={clsx('wrap', styles['page'])}>
      <h1 className={clsx('t-page', styles['title'])}>{texts.title}</h1>
      {location && locations.length === 0 ? (
        <section className={styles['place']}>
          <address className={styles['address']}>{location}</address>
          <Button
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(location.replaceAll('\n', ', '))}`}
            variant="quiet"
            size="small"
            target="_blank"
            rel="noopener noreferrer"
          >
            {texts.map}
          </Button>
        </section>
      ) : null}
      <div className={styles['places']}>
        {locations.map(({ location_id: id, name, address, maps_url: map }) => (
          <section key={id} className={styles['place']}>
            <h2 className="t-3">{name}</h2>
            {address ? <address className={styles['address']}>{address}</address> : null}
            {map ? (
              <Button href={map} variant="quiet" size="small" target="_blank" rel="noopener noreferrer">
                {texts.map}
              </Button>
            ) : null}
          </section>
        ))}
      </div>
    </main>
  )
}
