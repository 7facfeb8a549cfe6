import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { derivePalette } from '#domain/brand/palette.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { notFound } from '#server/http/errors.ts'
import { matches } from '#server/http/etag.ts'
import type { ApiEnv } from '#server/http/mount.ts'
import type { Services } from '#server/services.ts'
import { pageTexts } from '#text/pages.ts'
import { siteTexts } from '#text/site.ts'
import type { Share } from './draw-share.ts'
import { findFileByKey } from './files.queries.ts'
import { drawSharePicture } from './picture.ts'
import { findSubject, type Subject } from './share.queries.ts'

/** Raised when the drawing changes, so that none of before is shown. */
const DRAWING = 1
const HOUR_SECONDS = 60 * 60

/**
 * GET /compartir/{address}.png: the picture that a link to an address of the site is shown with elsewhere. Drawn the first
 * time that somebody asks, and kept under a key that names everything it shows: a change of the brand is another key.
 */
export async function serveShare(c: Context<ApiEnv>, services: Services): Promise<Response> {
  c.set('call', 'GET /compartir')
  const studio = services.configuration.current()
  const subject = await subjectOf(c.req.path, services, studio)
  if (!subject) throw notFound()
  const shown = await shownOf(subject, services, studio)
  const key = `share-${createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 40)}`
  const headers = {
    'Content-Type': 'image/png',
    ETag: `"${key}"`,
    'Cache-Control': `public, max-age=${HOUR_SECONDS}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  if (matches(c.req.header('if-none-match') ?? null, headers.ETag)) return c.body(null, 304, headers)
  return c.body((await services.files.get(key)) ?? (await drawOnce(services, key, shown)), 200, headers)
}

type Shown = Omit<Share, 'photo' | 'logo'> & { drawing: number; photo: string | null; logo: string | null }

/** Everything in the picture, with its pictures by their keys. */
async function shownOf(subject: Subject, services: Services, studio: Configuration): Promise<Shown> {
  const { primary, accent, dark, gray, light } = studio
  const ground = studio.ground === 'dark' ? 'dark' : 'light'
  const palette = derivePalette({ primary, accent, dark, gray, light, ground })
  return {
    drawing: DRAWING,
    title: subject.title,
    name: studio.business_name,
    font: studio.fonts,
    ground: palette.ground,
    ink: palette.ink,
    mark: palette.primary,
    photo: subject.photo ?? (await ownPicture(services, studio.social_media_image ?? studio.hero_image)),
    logo: await ownPicture(services, studio.navbar_logo),
  }
}

/** The key of a picture of our own store that everybody may see; pictures elsewhere are never fetched. */
async function ownPicture({ pool }: Services, address: string | null): Promise<string | null> {
  const key = /^\/files\/([a-z0-9-]{8,64})(?:\/|$)/.exec(address ?? '')?.[1]
  if (key === undefined) return null
  return (await findFileByKey(pool, key))?.public ? key : null
}

async function subjectOf(
  path: string,
  { db }: Services,
  studio: Configuration,
): Promise<Subject | undefined> {
  const [, kind = '', id] = /^\/compartir\/([a-z0-9_-]+)(?:\/([1-9]\d{0,8}))?\.png$/.exec(path) ?? []
  if (kind === '') return undefined
  if (id !== undefined)
    return kind === 'instructor' || kind === 'class_type' ? findSubject(db, kind, Number(id)) : undefined
  const own = titles(studio).get(kind)
  return (
    (await findSubject(db, 'page', kind)) ?? (own === undefined ? undefined : { title: own, photo: null })
  )
}

function titles(studio: Configuration): Map<string, string> {
  const shop = studio.class_packages_name ?? siteTexts.packages.title
  return new Map([
    ['inicio', studio.hero_title ?? studio.tagline ?? studio.business_name],
    ['paquetes', shop],
    [studio.class_packages_path ?? 'paquetes', shop],
    ['calendario', siteTexts.calendar.title],
    ['avisos', pageTexts.announcements.title],
    ['ubicacion', pageTexts.location.title],
    ['preguntas-frecuentes', pageTexts.faq.title],
  ])
}

/** Pictures being drawn, so that several who ask for one at once wait for the same work. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

function drawOnce(services: Services, key: string, shown: Shown): Promise<Uint8Array<ArrayBuffer>> {
  const begun = underWay.get(key)
  if (begun) return begun
  const drawing = draw(services, key, shown).finally(() => underWay.delete(key))
  underWay.set(key, drawing)
  return drawing
}

async function draw({ files }: Services, key: string, shown: Shown): Promise<Uint8Array<ArrayBuffer>> {
  const { drawing: _drawing, photo, logo, ...words } = shown
  const picture = await drawSharePicture({
    ...words,
    photo: photo === null ? null : await files.get(photo),
    logo: logo === null ? null : await files.get(logo),
  })
  await files.put(key, picture)
  return picture
}
