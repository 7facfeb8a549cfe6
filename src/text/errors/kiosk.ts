import { texts } from '../texts.ts'

/** Refusals of kiosks. */
export const kioskErrors = texts('errores-de-kiosko', {
  unknown: 'Ese kiosko no existe o ya se cerró.',
  nameTaken:
    'Ya hay un kiosko abierto con ese nombre en esta ubicación. Elige otro nombre, o ciérralo antes en la lista.',
  pinFormat: 'El PIN tiene de 4 a 6 números.',
  pinObvious: 'Elige un PIN menos fácil de adivinar: ni números repetidos ni seguidos.',
  pinWrong: 'El PIN no es correcto.',
  pinLocked: 'Demasiados PIN incorrectos. Espera 15 minutos, o cierra el kiosko desde el panel.',
  tooManyMisses: 'Demasiadas búsquedas. Pasa a recepción y ahí te registran.',
  nothingToday: 'No encontramos una clase para hoy en {location}. Revisa el número o pasa a recepción.',
  foreignCode: 'Este código no es de una reservación de este estudio.',
  unprovenCode:
    'Este código ya no sirve. Abre tu reservación en el sitio y muestra el que sale ahí, o pasa a recepción.',
  oneProof: 'Envía un celular o un código.',
  tooEarly: 'Tu llegada se registra a partir de las {time}.',
})
