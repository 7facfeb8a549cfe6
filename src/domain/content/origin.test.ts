import { describe, expect, it } from 'vitest'
import { isDomain, chooseSiteOrigin } from './origin.ts'

describe('the site’s origin', () => {
  it.each([
    [null, 'https://studio7.example', 'https://studio7.example'],
    ['', 'https://studio7.example', 'https://studio7.example'],
    ['casaaura.mx', 'https://studio7.example', 'https://casaaura.mx'],
    ['casaaura.mx', 'http://localhost:3000', 'https://casaaura.mx'],
    ['HTTPS://Casaaura.mx/', 'https://studio7.example', 'https://casaaura.mx'],
    ['http://casaaura.mx:8080', 'https://studio7.example', 'http://casaaura.mx:8080'],
    // Stands for all of the studio's sites; this is the one that takes reservations.
    ['casaaura.mx', 'https://reserva.casaaura.mx', 'https://reserva.casaaura.mx'],
    ['casaaura.mx', 'https://casaaura.mx:8443', 'https://casaaura.mx:8443'],
    ['aura.mx', 'https://casaaura.mx', 'https://aura.mx'],
    // An invalid domain changes nothing.
    ['casaaura.mx/x"><script>', 'https://studio7.example', 'https://studio7.example'],
    ['javascript:alert(1)', 'https://studio7.example', 'https://studio7.example'],
  ])('%s on %s is %s', (domain, publicUrl, origin) => {
    expect(chooseSiteOrigin(domain, publicUrl)).toBe(origin)
  })

  it.each([
    ['casaaura.mx', true],
    ['https://www.casaaura.mx/', true],
    ['localhost:3000', true],
    ['casaaura.mx/paquetes', false],
    ['ftp://casaaura.mx', false],
    ['user@casaaura.mx', false],
    ['-casaaura', false],
    ['casa aura', false],
    ['casaaura.mx:99999', false],
  ])('%s is a domain: %s', (text, is) => {
    expect(isDomain(text)).toBe(is)
  })
})
