import { texts } from '#text/texts.ts'

/** Texts of the waitlist: its page and its dialogs. The specification's texts where it has them. */
export const waitlistTexts = texts('waitlist', {
  page: {
    title: 'Mis Listas de Espera',
    empty: 'No te has anotado a ninguna lista de espera.',
    toCalendar: 'Ir a Reservar',
    of: 'de {length}',
    position: 'Lugar {position} de {length} en la lista',
    waiting: 'En espera',
    held: 'Lugar guardado, {left}',
    placeFree: 'Hay lugar',
    reserve: 'Reservar',
    accept: 'Aceptar lugar',
    leave: 'Salir de la lista',
    leaveOffer: 'Salir',
    about: '{action}: {what}',
  },
  join: {
    title: 'Lista de espera',
    text: 'Esta clase está llena, pero puedes anotarte a lista de espera.',
    soldOut: 'Sold Out',
    before:
      '{people, plural, =0 {Serías la primera persona de la lista.} one {Hay 1 persona antes que tú.} other {Hay {people} personas antes que tú.}}',
    later: 'Ahora no',
    submit: 'Anotarme',
    busy: 'Anotando',
    success: 'Anotada en lista de espera.',
    instead: 'La siguiente con lugares',
    insteadBefore: 'Antes de esta, con lugares',
    reserveInstead: 'Reservar esta',
  },
  leave: {
    question: ['¿Quieres salir de la lista de espera de ', ' del ', ' a las ', '?'],
    position: 'Pierdes el lugar {position}. Si vuelves a anotarte quedas al final.',
    offered: 'El lugar que te guardamos pasa a la siguiente persona.',
    stay: 'Seguir en la lista',
    submit: 'Salir de la lista',
    busy: 'Saliendo',
    success: 'Eliminada de lista de espera.',
  },
  offer: {
    title: 'Se liberó un lugar',
    held: ['Guardamos ', ' para ti hasta ', '.'],
    untilToday: 'las {time}',
    untilDay: 'el {when}',
    place: 'un lugar',
    placeAndCredit: 'un lugar y un crédito',
    /** With a map: the place is held, and any free spot may be chosen. */
    choose: '{free, plural, one {Es el lugar libre.} other {Elige cuál de los lugares libres quieres.}}',
    terms:
      '{grace, plural, =0 {} one {Al aceptar puedes cancelar sin perder tu crédito durante 1 minuto. } other {Al aceptar puedes cancelar sin perder tu crédito durante {grace} minutos. }}Si no respondes, el lugar pasa a la siguiente persona.',
    pass: 'Dejarlo pasar',
    submit: '{spot, select, none {Aceptar lugar} other {Aceptar lugar {spot}}}',
    busy: 'Reservando',
    over: 'El tiempo para aceptar terminó y el lugar pasa a la siguiente persona.',
    understood: 'Entendido',
    timer:
      '{left, plural, =0 {El tiempo para aceptar terminó} one {Queda 1 minuto para aceptar} other {Quedan {left} minutos para aceptar}}',
  },
})
