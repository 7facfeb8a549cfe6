import { ArrowLeft, CircleCheck, VideoOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { Video, VideoToWatch } from '#contract/types.ts'
import { shortTitle } from '#domain/videos/shorten.ts'
import { videoTexts } from '#text/account/videos.ts'
import { videoErrors } from '#text/errors/videos.ts'
import account from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import { missing } from '#web/components/site/load-page.ts'
import { FilmPlayer } from '#web/components/videos/player/FilmPlayer.tsx'
import { Heart } from '#web/components/videos/Heart.tsx'
import { HostPlayer } from '#web/components/videos/player/HostPlayer.tsx'
import { loadVideo } from '#web/components/videos/load-video.ts'
import { MembershipNeeded } from '#web/components/videos/MembershipNeeded.tsx'
import styles from '#web/components/videos/player/player.module.css'
import { useMarks } from '#web/components/videos/use-marks.ts'
import { useWatching } from '#web/components/videos/player/use-watching.ts'
import { VideoRating } from '#web/components/videos/VideoRating.tsx'
import { VideoThumb } from '#web/components/videos/list/VideoThumb.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { studioContext } from '#web/server-context.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { Route } from './+types/video'
import type { AccountHandle } from './layout.tsx'

const texts = videoTexts.player

export const handle: AccountHandle = { section: 'videos' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.state === 'found' ? loaderData.video.name : videoTexts.title })

/** Not there where the studio has no videos. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  if (!context.get(studioContext).videos_enabled) throw missing()
  const api = onlySignedIn(context, url)
  const loaded = await loadVideo(api, params.id)
  return data(loaded, loaded.state === 'unknown' ? { status: 404 } : {})
}

export default function VideoPage({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <main id="main" className={`wrap ${account['main']}`}>
      <Button to={paths.online()} variant="ghost" size="small" className={styles['back']}>
        <ArrowLeft />
        {texts.back}
      </Button>
      {loaderData.state === 'needed' ? (
        <>
          <h1 className="vh">{videoTexts.title}</h1>
          <MembershipNeeded why={loaderData.why} packages={loaderData.packages} />
        </>
      ) : loaderData.state === 'unknown' ? (
        <>
          <h1 className="vh">{videoTexts.title}</h1>
          <EmptyState
            place="page"
            icon={<VideoOff />}
            action={<Button to={paths.online()}>{videoTexts.all}</Button>}
          >
            {videoErrors.unknown}
          </EmptyState>
        </>
      ) : (
        // Another video is another player.
        <Watch key={loaderData.video.video_id} video={loaderData.video} next={loaderData.next} />
      )}
    </main>
  )
}

function Watch({ video, next }: { video: VideoToWatch; next: readonly Video[] }): ReactNode {
  const marks = useMarks()
  const { playback, completed, busy, setCompleted } = useWatching(video)
  const { name, description, duration: minutes, instructor, film, player, tags } = video
  const coach = instructor && fullName(instructor)
  return (
    <div className={styles['player']}>
      <div>
        {film ? <FilmPlayer video={video} film={film} playback={playback} /> : null}
        {player ? (
          <div className={styles['stage']}>
            <HostPlayer video={video} player={player} playback={playback} />
          </div>
        ) : null}
        <div className={styles['facts']}>
          <div>
            <h1 className={styles['name']}>{name}</h1>
            <p className={`row mu ${styles['byline']}`}>
              {instructor?.file ? (
                <Avatar name={instructor.name} lastName={instructor.last_name} src={instructor.file.src} />
              ) : null}
              <span>
                {[coach, videoTexts.minutes({ minutes }), video.class_type?.name].filter(Boolean).join(', ')}
              </span>
            </p>
          </div>
          <div className="row row-wrap">
            <Heart video={video} marks={marks} framed />
            <Button
              variant="quiet"
              aria-pressed={completed}
              busy={busy}
              busyLabel={texts.completing}
              onClick={() => void setCompleted(!completed)}
            >
              <CircleCheck />
              {completed ? texts.completed : texts.complete}
            </Button>
          </div>
        </div>
        {description === '' ? null : <p className={styles['about']}>{description}</p>}
        {tags.length === 0 ? null : (
          <div className={styles['tags']}>
            {tags.map((tag) => (
              <Tag key={tag.tag_id}>{tag.name}</Tag>
            ))}
          </div>
        )}
        <VideoRating video={video} />
      </div>
      {next.length === 0 ? null : (
        <aside aria-labelledby="next">
          <h2 id="next" className={`t-4 ${styles['nextTitle']}`}>
            {texts.next}
          </h2>
          {next.map((one) => (
            <article key={one.video_id} className={styles['next']}>
              <VideoThumb video={one} sizes="128px" />
              <div>
                <h3 className={styles['nextName']}>{shortTitle(one.name)}</h3>
                {one.instructor ? <p className="xs mu">{fullName(one.instructor)}</p> : null}
              </div>
            </article>
          ))}
        </aside>
      )}
    </div>
  )
}

export const ErrorBoundary = AccountProblem
