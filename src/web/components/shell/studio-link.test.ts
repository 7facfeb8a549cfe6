import { describe, expect, it } from 'vitest'
import { inAppPath, outsideAddress } from './studio-link.ts'

describe('a link in the studio’s texts', () => {
  it.each([
    ['/paquetes', null, '/paquetes'],
    ['calendario', null, '/calendario'],
    ['calendario?estudio=2', 'casaaura.mx', '/calendario?estudio=2'],
    ['mystudio/paquetes?de=casaaura.mx', 'casaaura.mx', '/mystudio/paquetes?de=casaaura.mx'],
    ['#presenciales', null, '/#presenciales'],
    ['https://casaaura.mx/paquetes?tipo=online#hoy', 'casaaura.mx', '/paquetes?tipo=online#hoy'],
    ['www.casaaura.mx/avisos', 'https://casaaura.mx/', '/avisos'],
    ['https://casaaura.mx', 'casaaura.mx', '/'],
    ['https://casaaura.mx:8443/avisos', 'casaaura.mx', '/avisos'],
    ['https://casaaura.mx?de=banner', 'casaaura.mx', '/?de=banner'],
    ['https://casaaura.mx//otro.example', 'casaaura.mx', '/otro.example'],
    ['//casaaura.mx/avisos', 'casaaura.mx', '/avisos'],
  ])('%s stays on the site of %s, at %s', (link, domain, path) => {
    expect(inAppPath(link, domain)).toBe(path)
  })

  it.each([
    ['https://otro.example/taller', 'casaaura.mx', 'https://otro.example/taller'],
    ['otro.example/taller', 'casaaura.mx', 'https://otro.example/taller'],
    ['https://casaaura.mx/avisos', null, 'https://casaaura.mx/avisos'],
    ['wa.me/5215512345678', null, 'https://wa.me/5215512345678'],
    ['//otro.example', null, '//otro.example'],
    ['mailto:hola@casa.example', 'casaaura.mx', 'mailto:hola@casa.example'],
  ])('%s leaves the site of %s, to %s', (link, domain, address) => {
    expect(inAppPath(link, domain)).toBeNull()
    expect(outsideAddress(link)).toBe(address)
  })
})
