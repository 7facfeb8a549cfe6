import { editable } from './editable.ts'

const told = editable('waitlist.rules', {
  minutes: (value: number) => (value === 1 ? '1 minuto' : `${value} minutos`),
  offer: (time: string) =>
    `Si se libera un lugar te lo guardamos ${time} y te avisamos por WhatsApp y correo.`,
  auto: 'Si se libera un lugar y tienes un crédito para esta clase, te reservamos en orden y te avisamos por WhatsApp y correo.',
  broadcast:
    'Si se libera un lugar avisamos por WhatsApp y correo a todas las personas de la lista; lo obtiene quien reserve primero.',
  intro: 'Si se libera un lugar te avisamos por WhatsApp y correo.',
  closesAtStart: 'Las listas cierran cuando empieza la clase.',
  closesBefore: (time: string) => `Las listas cierran ${time} antes de la clase.`,
  noneBefore: 'Serías la primera persona de la lista.',
  before: (people: number) =>
    people === 1 ? 'Hay 1 persona antes que tú.' : `Hay ${people} personas antes que tú.`,
} as const)

/** What a freed place does, as the studio has set it. */
interface Mode {
  waitlist_mode: string
  waitlist_offer_minutes: number
}

/** Texts of the waitlist: its page and its dialogs. The specification's words where it has them. */
export const waitlistTexts = editable('waitlist', {
  page: {
    title: 'Mis Listas de Espera',
    empty: 'No te has anotado a ninguna lista de espera.',
    toCalendar: 'Ir a Reservar',
    intro: (cutoff: number) =>
      `${told.intro} ${cutoff === 0 ? told.closesAtStart : told.closesBefore(told.minutes(cutoff))}`,
    of: (length: number) => `de ${length}`,
    position: (position: number, length: number) => `Lugar ${position} de ${length} en la lista`,
    waiting: 'En espera',
    kept: (left: string) => `Lugar guardado, ${left}`,
    placeFree: 'Hay lugar',
    reserve: 'Reservar',
    accept: 'Aceptar lugar',
    leave: 'Salir de la lista',
    leaveOffer: 'Salir',
    about: (action: string, what: string) => `${action}: ${what}`,
  },
  join: {
    title: 'Lista de espera',
    text: 'Esta clase está llena, pero puedes anotarte a lista de espera.',
    soldOut: 'Sold Out',
    before: (people: number) => (people === 0 ? told.noneBefore : told.before(people)),
    whenFreed: ({ waitlist_mode, waitlist_offer_minutes }: Mode) => {
      if (waitlist_mode === 'offer') return told.offer(told.minutes(waitlist_offer_minutes))
      return waitlist_mode === 'auto' ? told.auto : told.broadcast
    },
    later: 'Ahora no',
    submit: 'Anotarme',
    busy: 'Anotando',
    success: 'Anotada en lista de espera.',
  },
  leave: {
    question: ['¿Quieres salir de la lista de espera de ', ' del ', ' a las ', '?'],
    position: (position: number) => `Pierdes el lugar ${position}. Si vuelves a anotarte quedas al final.`,
    offered: 'El lugar que te guardamos pasa a la siguiente persona.',
    busy: 'Saliendo',
    success: 'Eliminada de lista de espera.',
  },
  offer: {
    title: 'Se liberó un lugar',
    kept: ['Guardamos ', ' para ti hasta las ', '.'],
    place: 'un lugar',
    placeAndCredit: 'un lugar y un crédito',
    /** On a map: the place is kept, and any free spot may be chosen. */
    choose: 'Elige cuál de los lugares libres quieres.',
    terms: (grace: number) =>
      `${
        grace === 0 ? '' : `Al aceptar puedes cancelar sin perder tu crédito durante ${told.minutes(grace)}. `
      }Si no respondes, el lugar pasa a la siguiente persona.`,
    pass: 'Dejarlo pasar',
    submit: (spot: number | null) => (spot === null ? 'Aceptar lugar' : `Aceptar lugar ${spot}`),
    busy: 'Reservando',
    over: 'El tiempo para aceptar terminó.',
    timer: (left: number) =>
      left <= 0
        ? 'El tiempo para aceptar terminó'
        : left === 1
          ? 'Queda 1 minuto para aceptar'
          : `Quedan ${left} minutos para aceptar`,
  },
} as const)
