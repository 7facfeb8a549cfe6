import type { Context } from 'hono'
import { initialOf } from '#domain/brand/drawable.ts'
import { iconPicture } from '#domain/brand/icon.ts'
import { derivePalette } from '#domain/brand/palette.ts'
import { endOf } from '#domain/site-map/paths.ts'
import { notFound } from '#server/kit/errors.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import type { Services } from '#server/kit/services.ts'
import { answerDrawn, ownPicture } from './drawn-once.ts'
import { drawIconPicture } from './picture.ts'

/** Increment when the drawing changes. */
const DRAWING = 1
const SIZES = new Set([32, 48, 96, 180, 192, 512])

/** GET /icon/{size}.png and /icon/{size}-maskable.png: the studio's icon in every size, from one picture. */
export async function serveIcon(c: Context<ApiEnv>, services: Services): Promise<Response> {
  c.set('call', 'GET /icon')
  const [, size, maskable] = /^(\d{2,3})(-maskable)?\.png$/.exec(endOf('/icon/:name', c.req.path) ?? '') ?? []
  if (!SIZES.has(Number(size))) throw notFound()
  const settings = services.configuration.current()
  const source = iconPicture(settings, services.configuration.pictures())
  const palette = derivePalette({ ...settings, ground: settings.ground === 'dark' ? 'dark' : 'light' })
  // Apple rounds the corners itself and shows black where the picture is transparent.
  const whole = maskable !== undefined || Number(size) === 180
  const words = {
    size: Number(size),
    maskable: whole,
    letter: initialOf(settings.business_name),
    font: settings.fonts,
    // A logo is made for the pages' background.
    ground: source !== null && source === settings.navbar_logo ? palette.ground : palette.primary,
    ink: palette['on-primary'],
  }
  const key = await ownPicture(services, source)
  return answerDrawn(c, services, {
    kind: 'icon',
    shown: { ...words, key, drawing: DRAWING },
    draw: async () =>
      drawIconPicture({ ...words, picture: key === null ? null : await services.files.get(key) }),
  })
}
