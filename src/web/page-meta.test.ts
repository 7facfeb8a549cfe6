import { expect, it } from 'vitest'
import { siteMap, type Address } from '#domain/site-map/table.ts'
import { pageMeta } from './page-meta.ts'

const at = (pathname: string) => [
  { id: 'root', pathname: '/' },
  { id: 'page', pathname },
]
const tagOf = (tags: object[], name: string) => tags.find((tag) => Object.values(tag).includes(name))

it.each<Address>(siteMap)('is noindex unless the site map says otherwise: $path', ({ path, indexed }) => {
  const pathname = path.replaceAll(/:\w+/g, 'algo').replace('*', 'nada/de/esto')
  const open = pathname !== path
  const tags = pageMeta(at(pathname), { title: 'Algo', ...(open ? { canonical: pathname } : {}) })
  expect([tagOf(tags, 'noindex') === undefined, tagOf(tags, 'canonical')]).toEqual([
    indexed === true,
    indexed ? { tagName: 'link', rel: 'canonical', href: pathname } : undefined,
  ])
})

it('has no picture and no URL on an error page', () => {
  const tags = pageMeta(at('/avisos'), { title: 'No se pudo', canonical: null })
  expect([tagOf(tags, 'noindex'), tagOf(tags, 'og:image'), tagOf(tags, 'canonical')]).toEqual([
    { name: 'robots', content: 'noindex' },
    undefined,
    undefined,
  ])
})

it('says in its title that a page is missing', () => {
  const error = { status: 404, statusText: '', internal: false, data: {} }
  const refused = { ...error, data: { error: 'Tu rol no tiene acceso a esta página.' } }
  const titleOf = (matches: Parameters<typeof pageMeta>[0]) => pageMeta(matches, { title: 'Clientes' })[0]
  expect(titleOf(at('/admin/clientes/9').map((match) => ({ ...match, error })))).toEqual({
    title: 'No encontramos esta página',
  })
  expect(titleOf(at('/admin/equipo').map((match) => ({ ...match, error: refused })))).toEqual({
    title: 'Tu rol no tiene acceso a esta página',
  })
  expect(titleOf(at('/admin/clientes/9'))).toEqual({ title: 'Clientes' })
})

it('has the canonical URL that a page gives', () => {
  const tags = pageMeta(at('/coach/3'), { title: 'Ana', canonical: '/instructor/3' })
  expect(tagOf(tags, 'canonical')).toMatchObject({ href: '/instructor/3' })
})
