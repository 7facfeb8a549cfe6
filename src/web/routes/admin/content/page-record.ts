import type { Answer } from '#contract/types.ts'

export type PageRecord = Answer<'PUT /pages'>['page']

/** The editor's values of a content page. */
export interface PageValues {
  title: string
  slug: string
  content: string
  description: string
  required: boolean
  required_signup: boolean
  /** Raises the version, so that everybody accepts it again. */
  accept_anew: boolean
}

/** The address of the page with the frequent questions, which the site links by itself. */
export const QUESTIONS = 'preguntas-frecuentes'
