import sharp from 'sharp'
import { drawIcon, type Icon } from './draw-icon.ts'
import { drawShare, SHARE_HEIGHT, SHARE_WIDTH, type Share } from './draw-share.ts'

// A process of its own, started by picture.ts. What is decoded takes up to 100 MB of memory outside of JavaScript's, which a
// process that goes on living never quite gives back.

/** What is to be done with a picture. */
export type PictureTask =
  | { do: 'measure'; bytes: Uint8Array }
  | { do: 'rewrite'; bytes: Uint8Array; largestSide: number; mostPixels: number }
  | { do: 'scale'; bytes: Uint8Array; width: number; mostPixels: number }
  | { do: 'share'; share: Share }
  | { do: 'icon'; icon: Icon }
  /** As PNG, for paper. */
  | { do: 'draw'; bytes: Uint8Array; width: number; height: number; mostPixels: number }

export interface PictureAnswer {
  format?: string | undefined
  width: number
  height: number
  /** The picture as WebP, or as PNG where it is for paper; none of what was only measured. */
  bytes?: Uint8Array
}

/** One piece of work and its answer belong together by the number. */
export interface PictureJob {
  id: number
  task: PictureTask
}
export type PictureResult = { id: number; answer: PictureAnswer } | { id: number; problem: string }

// Requests share two cores with the pictures; libvips would otherwise start a thread per core for each of them.
sharp.concurrency(1)
// Every variant is made once and then read from the store: what libvips would keep is never asked for again.
sharp.cache(false)

process.on('message', (job: PictureJob) => {
  carryOut(job.task).then(
    (answer) => send({ id: job.id, answer }),
    (error: unknown) => send({ id: job.id, problem: error instanceof Error ? error.message : String(error) }),
  )
})

function send(result: PictureResult): void {
  process.send?.(result)
}

async function carryOut(task: PictureTask): Promise<PictureAnswer> {
  if (task.do === 'icon')
    return { bytes: await drawIcon(task.icon), width: task.icon.size, height: task.icon.size }
  if (task.do === 'share')
    return { bytes: await drawShare(task.share), width: SHARE_WIDTH, height: SHARE_HEIGHT }
  if (task.do === 'measure') {
    const { format, width, height } = await sharp(task.bytes, {
      failOn: 'error',
      limitInputPixels: false,
    }).metadata()
    return { format, width, height }
  }
  const picture = sharp(task.bytes, { failOn: 'error', limitInputPixels: task.mostPixels })
  const written =
    task.do === 'draw'
      ? picture
          .resize({ width: task.width, height: task.height, fit: 'inside', withoutEnlargement: true })
          .png()
      : task.do === 'scale'
        ? picture.resize({ width: task.width, withoutEnlargement: true }).webp({ quality: 78 })
        : picture
            .rotate()
            .resize({
              width: task.largestSide,
              height: task.largestSide,
              fit: 'inside',
              withoutEnlargement: true,
            })
            .webp({ quality: 82 })
  const { data, info } = await written.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
