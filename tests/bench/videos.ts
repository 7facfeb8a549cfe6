import type { Pool } from 'pg'
import { signIn } from './accounts.ts'
import type { Figure } from './figures.ts'
import { expectOk, measureInTurns } from './measure.ts'

const VIDEOS = 5000
const AT_MOST_MS = 10

/** Copies of the demo's videos under further names, up to 5,000, spread over three years. */
async function fill(pool: Pool): Promise<void> {
  await pool.query(
    `insert into video (name, description, duration, provider, url, film_file_id, captions_file_id, file_id, class_type_id,
       instructor_id, video_type_id, program_id, published_at)
     select v.name || ' ' || n, v.description, v.duration, v.provider, v.url, v.film_file_id, v.captions_file_id, v.file_id,
       v.class_type_id, v.instructor_id, v.video_type_id, case when n % 10 = 0 then v.program_id end, now() - n * interval '5 hours'
     from generate_series(1, ${VIDEOS}) as n
       join (select *, row_number() over (order by video_id) - 1 as place from video where published_at <= now()) v on v.place = n % 30
     where n > (select count(*) from video)`,
  )
  await pool.query(
    `insert into video_tag (video_id, tag_id) select video_id, 1 + video_id % 3 from video on conflict do nothing`,
  )
  await pool.query(
    `insert into favorite (customer_id, video_id) select 4, video_id from video where video_id % 25 = 0 on conflict do nothing`,
  )
  await pool.query('vacuum analyze')
}

/** The list of videos as a member asks for it over HTTP, with 5,000 of them. */
export async function measureVideos(url: string, pool: Pool, seconds: number): Promise<Figure[]> {
  await fill(pool)
  const token = await signIn(url, 'clienta@casaaura.mx')
  const ask = (path: string) => () =>
    expectOk(fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } }))
  const runs = await measureInTurns(
    {
      'the newest videos': ask('/videos'),
      'videos of one class type and coach': ask('/videos?class_type_id=3&instructor_id=5'),
      'videos by a word': ask('/videos?query=espalda'),
      'the twentieth page': ask('/videos?page=20'),
      favourites: ask('/favorites'),
      'one video': ask('/videos/1'),
    },
    seconds,
  )
  return Object.values(runs).map((run) => ({
    name: `${run.name}, of ${VIDEOS}, p50`,
    value: run.p50,
    unit: 'ms',
    atMost: AT_MOST_MS,
    note: `p5 ${run.p5.toFixed(1)}, p99 ${run.p99.toFixed(1)} ms`,
  }))
}
