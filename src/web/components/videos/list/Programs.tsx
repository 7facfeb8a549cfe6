import type { ReactNode } from 'react'
import type { Program } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { videoTexts } from '#text/account/videos.ts'
import { Link } from '#web/ui/Link.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import parts from '#web/components/videos/parts.module.css'
import styles from './videos.module.css'

const texts = videoTexts.programs

/** Programs with the customer's progress; each leads to its videos. */
export function Programs({ programs }: { programs: readonly Program[] }): ReactNode {
  if (programs.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="programs">
      <h2 id="programs" className="t-3">
        {texts.title}
      </h2>
      <div className={parts['programs']}>
        {programs.map((program) => (
          <Link
            key={program.program_id}
            to={paths.online({ programa: program.program_id })}
            className={parts['program']}
          >
            <span className={parts['programPicture']}>
              {program.file ? <Picture file={program.file} alt="" sizes="112px" frame={1} /> : null}
            </span>
            <span className="grow">
              <b className="t-4 d">{program.name}</b>
              {program.description === '' ? null : <span className="sm mu">{program.description}</span>}
              <Progress program={program} />
            </span>
          </Link>
        ))}
      </div>
    </section>
  )
}

function Progress({ program: { videos, completed } }: { program: Program }): ReactNode {
  const done = completed ?? 0
  return (
    <span className={parts['progress']}>
      <span className={parts['track']} aria-hidden>
        <i style={{ width: `${videos === 0 ? 0 : Math.round((done / videos) * 100)}%` }} />
      </span>
      <span className="sm num">
        {done >= videos ? texts.done : texts.progress({ completed: done, videos })}
      </span>
    </span>
  )
}
