import clsx from 'clsx'
import type { ReactNode } from 'react'
import { saysMore } from '#domain/content/places.ts'
import { pageTexts } from '#text/site/pages.ts'
import { businesses } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext } from '#web/server-context.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import type { Route } from './+types/location'
import styles from './location.module.css'
import page from '#web/routes/site/page.module.css'

const texts = pageTexts.location

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.title, description: texts.description })

export async function loader({ context }: Route.LoaderArgs) {
  const { locations } = await context.get(apiContext)('GET /locations')
  tell(context, (site) => businesses(site, locations))
  return { locations }
}

/** The studio's address, and each of its locations; only the title if there is neither. */
export default function Location({ loaderData: { locations } }: Route.ComponentProps): ReactNode {
  const { location, about_image: image, business_name: studio, single_class_enabled: classes } = useStudio()
  const own = saysMore(location, locations) ? location : null
  const picture = image !== null && (own !== null || locations.length > 0) ? image : null
  return (
    <main id="main" className={clsx('wrap', page['page'], picture !== null && styles['pictured'])}>
      <div>
        <h1 className={clsx('t-page', page['title'])}>{texts.title}</h1>
        {own === null ? null : (
          <Place name={locations.length > 0 ? studio : null} address={own} map={mapOf(own)} week={null} />
        )}
        {locations.map(({ location_id: id, name, address, maps_url: map }) => (
          <Place
            key={id}
            name={name}
            address={address}
            map={map ?? (address ? mapOf(address) : null)}
            week={classes ? paths.calendario({ estudio: id }) : null}
          />
        ))}
      </div>
      {picture === null ? null : (
        <figure className={styles['figure']}>
          <Picture file={picture} alt="" priority sizes="(max-width: 47.5em) 100vw, 50vw" />
        </figure>
      )}
    </main>
  )
}

/** A map URL for an address. */
const mapOf = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replaceAll('\n', ', '))}`

interface PlaceProps {
  name: string | null
  address: string | null
  map: string | null
  /** The URL of its classes in the calendar. */
  week: string | null
}

function Place({ name, address, map, week }: PlaceProps): ReactNode {
  const about = (action: string) =>
    name === null ? {} : { 'aria-label': texts.about({ action, place: name }) }
  return (
    <section className={styles['place']}>
      {name === null ? null : <h2 className="t-3">{name}</h2>}
      {address ? <address className={clsx('lead', styles['address'])}>{address}</address> : null}
      <div className={clsx('row row-wrap', styles['ways'])}>
        {map ? (
          <Button
            href={map}
            variant="quiet"
            size="small"
            target="_blank"
            rel="noopener noreferrer"
            {...about(texts.map)}
          >
            {texts.map}
          </Button>
        ) : null}
        {week === null ? null : (
          <Button to={week} variant="ghost" size="small" {...about(texts.week)}>
            {texts.week}
          </Button>
        )}
      </div>
    </section>
  )
}
