import { texts } from '#text/texts.ts'

/** Texts of asking for a coach who teaches in another's place. */
export const substituteTexts = texts('suplentes-del-estudio', {
  title: 'Se busca suplente',
  row: '{name}, {when}, {place}',
  who: 'Se busca suplente para {coach}.',
  whoNote: 'Se busca suplente para {coach}: {note}',
  booked:
    '{taken, plural, =0 {Sin reservaciones.} one {1 lugar reservado.} other {{taken} lugares reservados.}}',
  take: 'Yo la doy',
  assign: 'Asignar coach',
  withdraw: 'Retirar solicitud',
  withdrawn: 'Solicitud retirada.',
  ask: 'Pedir suplente',
  askTitle: 'Pedir suplente para esta clase',
  askNote:
    'Los coaches sin clase a esa hora ven la solicitud, y una persona la toma. Nadie con reservación se entera todavía.',
  whose: '¿A quién se suple?',
  note: 'Motivo o indicaciones (Opcional)',
  askSend: 'Pedir suplente',
  asked: 'Solicitud enviada.',
  takeTitle: 'Dar esta clase',
  assignTitle: 'Asignar un suplente',
  coach: 'Coach',
  choose: 'Elige un coach',
  missing: 'Elige quién da la clase.',
  look: 'Revisar',
  told: '{people, plural, =0 {Nadie tiene reservación ni espera un lugar: nadie recibe un aviso.} one {1 persona con reservación o en lista de espera recibe un aviso del cambio de coach; nadie pierde su lugar.} other {{people} personas con reservación o en lista de espera reciben un aviso del cambio de coach; nadie pierde su lugar.}}',
  confirm: 'Confirmar',
  taken: 'La clase ya tiene suplente.',
})
