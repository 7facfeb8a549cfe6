import { describe, expect, it } from 'vitest'
import { savedWords } from './saved-words.ts'

const wish = (new_email: string | null) => ({ new_email })
const [ANA, EVA] = ['ana@example.com', 'eva@example.com']

describe('what is said once the profile was saved', () => {
  it.each([
    [
      'nothing about mails where no address was asked for',
      null,
      null,
      undefined,
      'Perfil actualizado con éxito.',
    ],
    ['nor where one waits since earlier', ANA, ANA, undefined, 'Perfil actualizado con éxito.'],
    ['that a mail was sent', null, ANA, ANA, 'Te enviamos un correo para confirmar tu dirección'],
    [
      'also to another address than the one that waited',
      ANA,
      EVA,
      EVA,
      'Te enviamos un correo para confirmar tu dirección',
    ],
    [
      'that it was sent again to the same one',
      ANA,
      ANA,
      'Ana@Example.com',
      'Te enviamos otra vez el enlace a ana@example.com',
    ],
  ])('says %s', (_, before, after, asked, words) => {
    expect(savedWords(wish(before), wish(after), asked)).toBe(words)
  })
})
