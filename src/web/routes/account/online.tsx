import { MonitorPlay } from 'lucide-react'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { videoTexts as texts } from '#text/account/videos.ts'
import account from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { missing } from '#web/components/site/load-page.ts'
import { askedPage, pagesOf } from '#web/components/records/pages.ts'
import { Pager } from '#web/components/records/Pager.tsx'
import records from '#web/components/records/records.module.css'
import { useSlowLoad } from '#web/components/records/use-slow-load.ts'
import {
  type AskedVideos,
  askedVideos,
  isNarrowed,
  listAddress,
} from '#web/components/videos/list/list-query.ts'
import { type LoadedVideos, loadVideos } from '#web/components/videos/list/load-videos.ts'
import { MembershipNeeded } from '#web/components/videos/MembershipNeeded.tsx'
import { Programs } from '#web/components/videos/list/Programs.tsx'
import { Upcoming } from '#web/components/videos/list/Upcoming.tsx'
import { type Marks, useMarks } from '#web/components/videos/use-marks.ts'
import { VideoCard } from '#web/components/videos/list/VideoCard.tsx'
import { VideoFilters } from '#web/components/videos/list/VideoFilters.tsx'
import parts from '#web/components/videos/parts.module.css'
import styles from '#web/components/videos/list/videos.module.css'
import { VideoTop } from '#web/components/videos/list/VideoTop.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { studioContext } from '#web/server-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/feedback.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import type { Route } from './+types/online'
import type { AccountHandle } from './layout.tsx'

export const handle: AccountHandle = { section: 'videos' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** Not there where the studio has no videos. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(studioContext).videos_enabled) throw missing()
  const api = onlySignedIn(context, url)
  const asked = askedVideos(url.searchParams)
  const page = askedPage(url.searchParams)
  const loaded = await loadVideos(api, asked, page)
  if (!loaded.needed && page > pagesOf(loaded.total))
    return redirect(listAddress(asked, pagesOf(loaded.total)))
  return { loaded, asked, page }
}

export default function Online({ loaderData: { loaded, asked, page } }: Route.ComponentProps): ReactNode {
  return (
    <main id="main" className={`wrap ${account['main']}`}>
      {loaded.needed ? (
        <>
          <h1 className="vh">{texts.title}</h1>
          <MembershipNeeded why={loaded.why} packages={loaded.packages} />
          <Upcoming videos={loaded.upcoming} />
        </>
      ) : (
        <Videos loaded={loaded} asked={asked} page={page} />
      )}
    </main>
  )
}

interface VideosProps {
  loaded: LoadedVideos
  asked: AskedVideos
  page: number
}

function Videos({ loaded, asked, page }: VideosProps): ReactNode {
  const marks = useMarks()
  const { whole, top, topIsFavorite, begun, programs, upcoming, total } = loaded
  if (whole && total === 0)
    return (
      <>
        <h1 className="t-2">{texts.title}</h1>
        <EmptyState
          place="page"
          icon={<MonitorPlay />}
          action={<Button to={paths.mystudio()}>{texts.toCalendar}</Button>}
        >
          {texts.empty}
        </EmptyState>
        <Upcoming videos={upcoming} />
      </>
    )
  return (
    <>
      <h1 className={whole ? 'vh' : 't-2'}>{texts.title}</h1>
      {top === null ? null : <VideoTop video={top} isFavorite={topIsFavorite} marks={marks} />}
      {begun.length === 0 ? null : (
        <section className={styles['section']} aria-labelledby="begun">
          <h2 id="begun" className="t-3">
            {texts.continued}
          </h2>
          <div className={styles['cards']}>
            {begun.slice(0, 3).map((video) => (
              <VideoCard key={video.video_id} video={video} marks={marks} />
            ))}
          </div>
        </section>
      )}
      <Programs programs={programs} />
      {/* A studio's only class is the large one. */}
      {whole && loaded.videos.length === 0 ? null : (
        <VideoList loaded={loaded} asked={asked} page={page} marks={marks} />
      )}
      <Upcoming videos={upcoming} />
    </>
  )
}

/** The list that the filters narrow. */
function VideoList({ loaded, asked, page, marks }: VideosProps & { marks: Marks }): ReactNode {
  const slow = useSlowLoad()
  const { videos, total, filters } = loaded
  const { favorites } = asked
  const pages = pagesOf(total)
  return (
    <section className={styles['section']} aria-labelledby="all">
      <div className={parts['bar']}>
        <h2 id="all" className="t-3">
          {favorites ? texts.favorites : texts.all}
        </h2>
        <Segmented
          label={texts.show}
          items={[
            { key: 'all', label: texts.all, current: !favorites, to: paths.online() },
            {
              key: 'favorites',
              label: texts.favorites,
              current: favorites,
              to: paths.online({ ver: 'favoritas' }),
            },
          ]}
        />
      </div>
      {favorites ? null : <VideoFilters options={filters} asked={asked} />}
      <p className={`sm mu ${parts['count']}`} role="status">
        {total === 0 ? null : texts.found({ total })}
      </p>
      {slow ? (
        <div className={styles['cards']}>
          {[1, 2, 3].map((one) => (
            <Skeleton key={one} lines={1} height={220} />
          ))}
        </div>
      ) : total === 0 ? (
        <Nothing favorites={favorites} narrowed={isNarrowed(asked)} />
      ) : (
        <div className={styles['cards']}>
          {videos.map((video) => (
            <VideoCard key={video.video_id} video={video} marks={marks} />
          ))}
        </div>
      )}
      {pages === 1 ? null : (
        <div className={records['bar']}>
          <span />
          <Pager page={page} pages={pages} linkTo={(number) => listAddress(asked, number)} />
        </div>
      )}
    </section>
  )
}

function Nothing({ favorites, narrowed }: { favorites: boolean; narrowed: boolean }): ReactNode {
  return (
    <EmptyState
      icon={<MonitorPlay />}
      action={
        narrowed || favorites ? (
          <Button variant="quiet" to={paths.online()}>
            {favorites ? texts.all : texts.clear}
          </Button>
        ) : null
      }
    >
      {favorites ? texts.noFavorites : narrowed ? texts.nothing : texts.empty}
    </EmptyState>
  )
}

export const ErrorBoundary = AccountProblem
