import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { pageTexts } from '#text/site/pages.ts'
import { ContentPage } from '#web/components/site/ContentPage.tsx'
import { findPage, movedTo } from '#web/components/site/load-page.ts'
import { questions } from '#web/findable/structured-data.ts'
import { tell } from '#web/findable/tell.ts'
import { excerpt } from '#web/findable/excerpt.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { Route } from './+types/faq'

const SLUG = 'preguntas-frecuentes'
const texts = pageTexts.faq

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.page.title ?? texts.title,
    description: loaderData?.page.description ?? excerpt(loaderData?.page.content) ?? texts.description,
  })

/** The studio's page of that name; if it was moved, its address now; if there never was one, only the title. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const blank = { title: texts.title, slug: SLUG, content: null, description: null }
  let to: string | null
  try {
    const page = await findPage(context, SLUG)
    to = page === null ? await movedTo(context, SLUG) : null
    if (to === null) {
      tell(context, () => [questions(page?.content ?? null)])
      return { page: { ...blank, ...page, unwritten: page === null, failed: false } }
    }
  } catch {
    return data({ page: { ...blank, unwritten: false, failed: true } }, { status: 500 })
  }
  throw redirect(to + url.search, 301)
}

export default function Faq({ loaderData: { page } }: Route.ComponentProps): ReactNode {
  return <ContentPage {...page} />
}
