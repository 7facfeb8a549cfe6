import { describe, expect, it } from 'vitest'
import { findPages } from './pages.ts'
import { hitsOf } from './hits.ts'

const names = (query: string, role: Parameters<typeof findPages>[1]) =>
  findPages(query, role).map(({ name }) => name)

describe('pages of the back office', () => {
  it('are found by their words, in any accents and case', () => {
    expect(names('AUDITORIA', 'admin')).toEqual(['Auditoría'])
    expect(names('metodos pago', 'admin')).toEqual(['Métodos de pago'])
    expect(names('cobros', 'reception')).toEqual(['Cobros'])
    expect(names('kiosko', 'reception')).toEqual(['Kioskos'])
    expect(findPages('campos pers', 'admin').map(({ to }) => to)).toEqual(['/admin/formularios/campos'])
    expect(names('nada de esto', 'admin')).toEqual([])
  })

  it('are those of the navigation before anything is written', () => {
    expect(names('', 'instructor')).toEqual(['Hoy', 'Horario'])
    expect(names(' ', 'admin')).toContain('Equipo')
    expect(names('', 'admin')).not.toContain('Cobros')
  })

  it('are those that the role may open', () => {
    expect(names('escanear', 'instructor')).toEqual(['Escanear código'])
    expect(names('cobros', 'instructor')).toEqual([])
    expect(names('equipo', 'reception')).toEqual([])
    expect(names('conciliacion', 'admin')).toEqual(['Conciliación'])
    expect(names('conciliacion', 'reception')).toEqual([])
  })
})

describe('settings', () => {
  const groups = (query: string, role: Parameters<typeof findPages>[1]) =>
    hitsOf(null, { query, role, timezone: 'America/Mexico_City' })

  it('are found with a link to themselves, for admins only', () => {
    const found = groups('zona horaria', 'admin').find(({ group }) => group === 'settings')
    expect(found?.hits.map(({ to }) => to)).toContain('/admin/ajustes?grupo=booking#timezone')
    expect(groups('zona horaria', 'reception')).toEqual([])
  })
})
