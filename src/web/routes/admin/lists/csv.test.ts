import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('writes CSV whose cells are never formulas', () => {
  const columns = [
    { key: 'name', head: 'Nombre', cell: () => null, value: (name: string) => name },
    { key: 'size', head: 'Letras', cell: () => null, value: (name: string) => -name.length },
    { key: 'icon', head: 'Icono', cell: () => null },
  ]
  expect(csvOf(['Ana "La Rápida", coach', '=1+1', '-2'], columns)).toBe(
    'Nombre,Letras\r\n"Ana ""La Rápida"", coach",-22\r\n\'=1+1,-4\r\n\'-2,-2\r\n',
  )
})
