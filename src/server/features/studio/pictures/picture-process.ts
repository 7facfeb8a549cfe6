import sharp, { type Sharp } from 'sharp'
import { drawIcon, type Icon } from './draw-icon.ts'
import { drawShare, SHARE_HEIGHT, SHARE_WIDTH, type Share } from './draw-share.ts'

// A process of its own, started by picture.ts. Decoding takes up to 100 MB outside of JavaScript's heap, which a
// long-running process never fully releases.

/** The formats in which pictures are served. */
export type PictureFormat = 'webp' | 'avif'

/** A task for the picture process. */
export type PictureTask =
  /** From bytes, or from a file by its path. */
  | { do: 'measure'; from: Uint8Array | string }
  /** Measured, with its placeholder. */
  | { do: 'look'; bytes: Uint8Array; mostPixels: number }
  | { do: 'rewrite'; from: Uint8Array | string; largestSide: number; mostPixels: number }
  /** Without a width it keeps its size. */
  | { do: 'scale'; bytes: Uint8Array; width?: number; format: PictureFormat; mostPixels: number }
  | { do: 'share'; share: Share }
  | { do: 'icon'; icon: Icon }
  /** As PNG, for receipts. */
  | { do: 'draw'; bytes: Uint8Array; width: number; height: number; mostPixels: number }

export interface PictureAnswer {
  format?: string | undefined
  width: number
  height: number
  /** The picture in the requested format, or as PNG for receipts; undefined if it was only measured. */
  bytes?: Uint8Array
  /**
   * The placeholder while it loads, if the picture was measured or rewritten; null for partly transparent pictures.
   */
  blur?: string | null
}

/** A task and its result, matched by the number. */
export interface PictureJob {
  id: number
  task: PictureTask
}
export type PictureResult = { id: number; answer: PictureAnswer } | { id: number; problem: string }

// Requests share two cores with this process; libvips would start a thread per core for each picture.
sharp.concurrency(1)
// Every variant is made once and then read from the store, so libvips' cache is of no use.
sharp.cache(false)

// They reach the whole group, as Ctrl-C does. This process ends with the channel to the one that started it, which first
// lets the picture in work be finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

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
    const { format, width, height } = await sharp(task.from, {
      failOn: 'error',
      limitInputPixels: false,
    }).metadata()
    return { format, width, height }
  }
  if (task.do === 'look') return look(task.bytes, task.mostPixels)
  const source = task.do === 'rewrite' ? task.from : task.bytes
  const picture = sharp(source, { failOn: 'error', limitInputPixels: task.mostPixels })
  const written =
    task.do === 'draw'
      ? picture
          .resize({ width: task.width, height: task.height, fit: 'inside', withoutEnlargement: true })
          .png()
      : task.do === 'scale'
        ? scaled(picture, task)
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
  const { width, height } = info
  if (task.do !== 'rewrite') return { bytes: data, width, height }
  return { ...(await look(data, task.mostPixels)), bytes: data }
}

type Scaling = Extract<PictureTask, { do: 'scale' }>

/** AVIF is a fifth to a quarter smaller than WebP; more effort would save another tenth in five times the time. */
function scaled(picture: Sharp, { width, format }: Scaling): Sharp {
  const small = width === undefined ? picture : picture.resize({ width, withoutEnlargement: true })
  return format === 'avif' ? small.avif({ quality: 50, effort: 3 }) : small.webp({ quality: 78 })
}

/** The longer side of a placeholder, in pixels. */
const BLUR_SIDE = 12

async function look(bytes: Uint8Array, mostPixels: number): Promise<PictureAnswer> {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
  const { format, width, height, hasAlpha } = await picture.metadata()
  // Behind a partly transparent logo it would stay visible.
  if (hasAlpha) return { format, width, height, blur: null }
  const tiny = await picture
    .resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer()
  return { format, width, height, blur: `data:image/webp;base64,${tiny.toString('base64')}` }
}
