import type { Context } from 'hono'
import { derivePalette } from '#domain/brand/palette.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { addressOf } from '#domain/site-map/address.ts'
import { endOf, LANDING } from '#domain/site-map/paths.ts'
import type { ShareTitle } from '#domain/site-map/table.ts'
import { orNotFound } from '#server/kit/errors.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import type { Services } from '#server/kit/services.ts'
import { pageTexts } from '#text/site/pages.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { calendarName, packagesName } from '#text/site/site.ts'
import { vendorTexts } from '#text/site/vendor.ts'
import type { Share } from './draw-share.ts'
import { answerDrawn, ownPicture } from './drawn-once.ts'
import { drawSharePicture } from './picture.ts'
import { findSubject, type Subject } from './share.queries.ts'

/** Increment when the drawing changes, so that older pictures are not served. */
const DRAWING = 2

/** GET /compartir/{address}.png: the picture shown with a shared link to a page of the site. */
export async function serveShare(c: Context<ApiEnv>, services: Services): Promise<Response> {
  c.set('call', 'GET /compartir')
  const settings = services.configuration.current()
  const subject = orNotFound(await subjectOf(c.req.path, services, settings))
  const shown = await shownOf(subject, services, settings)
  return answerDrawn(c, services, { kind: 'share', shown, draw: () => draw(services, shown) })
}

type Shown = Omit<Share, 'photo' | 'logo'> & { drawing: number; photo: string | null; logo: string | null }

/** Everything shown in the picture; its pictures as their keys. */
async function shownOf(subject: Subject, services: Services, settings: Configuration): Promise<Shown> {
  const { primary, accent, dark, gray, light } = settings
  const ground = settings.ground === 'dark' ? 'dark' : 'light'
  const palette = derivePalette({ primary, accent, dark, gray, light, ground })
  return {
    drawing: DRAWING,
    title: subject.title,
    name: settings.business_name,
    font: settings.fonts,
    ground: palette.ground,
    ink: palette.ink,
    mark: palette.primary,
    photo: subject.photo ?? (await ownPicture(services, settings.social_media_image ?? settings.hero_image)),
    logo: await ownPicture(services, settings.navbar_logo),
  }
}

/** The name of a page or of a kind of page, and which of these. */
const PICTURE = /^([a-z0-9_-]+)(?:\/([1-9]\d{0,8}))?\.png$/

async function subjectOf(
  path: string,
  { db }: Services,
  settings: Configuration,
): Promise<Subject | undefined> {
  const [, name = '', id] = PICTURE.exec(endOf('/compartir/*', path) ?? '') ?? []
  if (name === '') return undefined
  const { share } = addressOf(name === LANDING ? '/' : `/${name}${id === undefined ? '' : `/${id}`}`)
  if (share === undefined) return undefined
  if (share === 'instructor' || share === 'class_type') return findSubject(db, share, Number(id))
  const title = titles[share](settings, name)
  return (await findSubject(db, 'page', name)) ?? (title === null ? undefined : { title, photo: null })
}

/** The product's own titles; a page that the studio wrote under one of these addresses comes before. */
const titles: Record<
  Exclude<ShareTitle, 'instructor' | 'class_type'>,
  (settings: Configuration, slug: string) => string | null
> = {
  landing: (settings) => settings.hero_title ?? settings.tagline ?? settings.business_name,
  packages: packagesName,
  page: (settings, slug) => (slug === settings.class_packages_path ? packagesName(settings) : null),
  calendar: calendarName,
  announcements: () => pageTexts.announcements.title,
  location: () => pageTexts.location.title,
  questions: () => pageTexts.faq.title,
  cupo: () => vendorTexts.title,
  enter: () => authTexts.enter.title,
  register: () => authTexts.register.title,
  recover: () => authTexts.recover.title,
}

async function draw({ files }: Services, shown: Shown): Promise<Uint8Array<ArrayBuffer>> {
  const { drawing: _drawing, photo, logo, ...words } = shown
  return drawSharePicture({
    ...words,
    photo: photo === null ? null : await files.get(photo),
    logo: logo === null ? null : await files.get(logo),
  })
}
