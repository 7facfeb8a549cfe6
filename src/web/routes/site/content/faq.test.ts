import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import { type Api, ApiError } from '#web/api/client.ts'
import { structuredContext } from '#web/findable/structured-data.ts'
import { apiContext, siteOriginContext, studioContext } from '#web/server-context.ts'
import { loader } from './faq.tsx'

/** What is under /preguntas-frecuentes when no page is and its former one is where `moved` says; null was never there. */
function questionsAt(moved: string | null): Promise<unknown> {
  const api = (name: string) =>
    name === 'GET /moved/{slug}' && moved !== null
      ? Promise.resolve({ to: moved })
      : Promise.reject(new ApiError(404, {}))
  const context = new RouterContextProvider()
  context.set(apiContext, api as unknown as Api)
  context.set(studioContext, configurationFrom(new Map()))
  context.set(siteOriginContext, 'https://casaaura.mx')
  context.set(structuredContext, [])
  const url = new URL('https://casaaura.mx/preguntas-frecuentes?de=mail')
  return loader({ context, url } as unknown as Parameters<typeof loader>[0])
}

it('questions that have another address now are found there', async () => {
  const answer = await questionsAt('dudas').catch((thrown: unknown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  const { status, headers } = answer as Response
  expect([status, headers.get('location')]).toEqual([301, '/dudas?de=mail'])
})

it('without questions there is only the title', async () =>
  expect(await questionsAt(null)).toMatchObject({ page: { content: null, unwritten: true, failed: false } }))
