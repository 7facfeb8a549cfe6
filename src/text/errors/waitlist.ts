import { texts } from '../texts.ts'

/** Why somebody cannot join or leave a waitlist, ready to be shown. */
export const waitlistErrors = texts('errores-de-espera', {
  unknown: 'Lo sentimos, no encontramos esta lista de espera.',
  off: 'Las listas de espera no están disponibles.',
  alreadyWaiting: 'Ya estás en la lista de espera de esta clase.',
  classChanged: 'El estudio cambió el horario de esta clase: ahora es el {moment}. No te anotamos.',
  closed: 'La lista de espera de esta clase ya cerró.',
  notFull: 'Todavía hay lugares en esta clase. Resérvala desde el calendario.',
  gotPlace: 'Este lugar ya es tuyo. Si no vas a ir, cancélalo en Mis Reservaciones.',
  notInLine: 'Ya no estás en esta lista de espera.',
  lineChanged: 'La lista de espera cambió mientras tanto. Revisa el orden y vuelve a intentarlo.',
  /** Read by the desk, about somebody else. */
  desk: {
    already_reserved: 'Ya tiene un lugar en esta clase.',
    already_waiting: 'Ya está en la lista de espera de esta clase.',
    class_not_full: 'Todavía hay lugares en esta clase: resérvale uno.',
  },
})
