import { describe, expect, it } from 'vitest'
import { configurationFrom } from '#domain/configuration/configuration.ts'
import type { SettingValue } from '#domain/configuration/definition.ts'
import { fileAddress, lostPictures, withAddresses } from './file-address.ts'

const studio = (settings: Record<string, SettingValue>) =>
  configurationFrom(new Map(Object.entries(settings)))
const aws = { files_location: 'aws', bucket: 'aura', region: 'us-east-1' }

describe('a file of the settings', () => {
  it.each<[string, Record<string, SettingValue>, string | null]>([
    ['/files/abc', aws, '/files/abc'],
    ['https://fotos.mx/a.png', aws, 'https://fotos.mx/a.png'],
    ['a.png', aws, 'https://aura.s3.us-east-1.amazonaws.com/a.png'],
    ['logos/a.png', { ...aws, S3_ENDPOINT: 'https://nube.mx/aura' }, 'https://nube.mx/aura/logos/a.png'],
    ['a.png', { ...aws, S3_ENDPOINT: 'https://nube.mx//' }, 'https://nube.mx/a.png'],
    ['a.png', { ...aws, filesBaseSrc: 'https://fotos.mx/' }, 'https://fotos.mx/a.png'],
    ['a.png', { filesBaseSrc: 'https://fotos.mx' }, 'https://fotos.mx/a.png'],
    ['a.png', { ...aws, files_location: 'local' }, null],
    ['a.png', { files_location: 'aws', bucket: 'aura' }, null],
    ['a.png', {}, null],
  ])('%s with %j is at %s', (name, settings, address) => {
    expect(fileAddress(name, studio(settings))).toBe(address)
  })

  it('is stored in the settings with its full URL, or not at all', () => {
    const known = studio({ ...aws, navbar_logo: 'a.png', hero_image: '/files/b', hero_title: 'c.png' })
    expect(withAddresses(known)).toEqual({
      ...known,
      navbar_logo: 'https://aura.s3.us-east-1.amazonaws.com/a.png',
    })
    expect(lostPictures(known)).toEqual([])
    const lost = studio({ navbar_logo: 'a.png', favicon: '/files/b' })
    expect(withAddresses(lost).navbar_logo).toBeNull()
    expect(lostPictures(lost)).toEqual(['navbar_logo'])
  })
})
