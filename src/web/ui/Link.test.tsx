import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Link } from './Link.tsx'

// React Router marks the links that it follows on the client.
it.each([
  ['/entrar', true],
  ['/mystudio/pagos?pagina=2', true],
  ['/preguntas-frecuentes', false],
  ['/files/aaaaaaaa-bbbb', false],
  ['/files/recibos/7.pdf', false],
])('a link to %s is followed on the client: %s', (to, onClient) => {
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/mystudio']}>
      <Link to={to}>Ver</Link>
    </MemoryRouter>,
  )
  expect(markup.includes('data-discover="true"')).toBe(onClient)
})
