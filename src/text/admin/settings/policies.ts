import { texts } from '#text/texts.ts'

/** The studio's policies: each in a sentence, and what another one would have done in the last month. */
export const policyTexts = texts('admin.policies', {
  lead: 'Cambia un valor y verás qué habría pasado con él en las clases de los últimos 30 días. Nada cambia hasta que publicas.',
  window: {
    opens:
      '{days, plural, =0 {Se reserva desde el inicio del día de la clase} one {Se reserva desde 1 día antes de la clase} other {Se reserva desde {days} días antes de la clase}}',
    always: 'Se reserva desde que la clase se publica',
    closes:
      '{minutes, plural, =0 {hasta que empieza} one {hasta 1 minuto antes} other {hasta {minutes} minutos antes}}',
    guestsOnly: 'Se puede llevar a una persona invitada, pero no ceder el lugar.',
    transfersOnly: 'No se puede llevar a nadie, pero sí ceder el lugar.',
    both: 'Se puede llevar a una persona invitada y ceder el lugar.',
    neither: 'No se puede llevar a nadie ni ceder el lugar.',
    sentence: '{opens}, {closes}. {people}',
  },
  cancellation: {
    units: {
      days: '{value, plural, one {1 día} other {{value} días}}',
      hours: '{value, plural, one {1 hora} other {{value} horas}}',
      minutes: '{value, plural, one {1 minuto} other {{value} minutos}}',
      seconds: '{value, plural, one {1 segundo} other {{value} segundos}}',
    },
    none: 'Nadie cancela por su cuenta: solo recepción.',
    free: 'Se cancela sin perder el crédito hasta que empieza la clase.',
    late: 'Quien cancela hasta {window} antes recupera su crédito. Después todavía puede cancelar, pero lo pierde.',
    never: 'Quien cancela hasta {window} antes recupera su crédito. Después ya no puede cancelar.',
    most: '{count, plural, =0 {Cancelar nunca regresa el crédito.} one {Cada crédito regresa una sola vez.} other {Cada crédito regresa hasta {count} veces.}}',
  },
  penalties: {
    none: 'Faltar con Ilimitado no tiene consecuencias.',
    some: '{missed, plural, one {Quien falta a 1 clase con Ilimitado} other {Quien falta a {missed} clases seguidas con Ilimitado}} no puede reservar durante {days, plural, one {1 día} other {{days} días}}.',
  },
  waitlist: {
    none: 'No hay lista de espera: una clase llena no se puede pedir.',
    broadcast: 'Cuando se libera un lugar se avisa a todas las personas de la lista.',
    offer:
      'Cuando se libera un lugar se aparta {minutes, plural, one {1 minuto} other {{minutes} minutos}} para la primera persona de la lista.',
    auto: 'Cuando se libera un lugar se reserva para la primera persona de la lista. A menos de {hours, plural, one {1 hora} other {{hours} horas}} de la clase se avisa a todas.',
    cutoff:
      '{minutes, plural, =0 {} one {La lista cierra 1 minuto antes de la clase.} other {La lista cierra {minutes} minutos antes de la clase.}}',
  },
  test: {
    title: 'Del {from} al {to}, con este cambio:',
    busy: 'Calculando con las clases de los últimos 30 días…',
    failed: 'No se pudo calcular qué habría pasado. Puedes publicar el cambio de todas formas.',
    today: '(hoy: {today})',
    figures: {
      late: '{count, plural, =0 {ninguna cancelación habría sido tardía} one {1 cancelación habría sido tardía} other {{count} cancelaciones de {people, plural, one {1 persona} other {{people} personas}} habrían sido tardías}}',
      lost: '{count, plural, =0 {nadie habría perdido un crédito al cancelar} one {1 crédito se habría perdido al cancelar} other {{count} créditos de {people, plural, one {1 persona} other {{people} personas}} se habrían perdido al cancelar}}',
      refused:
        '{count, plural, =0 {ninguna cancelación se habría rechazado} one {1 cancelación se habría rechazado} other {{count} cancelaciones de {people, plural, one {1 persona} other {{people} personas}} se habrían rechazado}}',
      penalties:
        '{count, plural, =0 {nadie habría tenido una penalización} one {1 persona habría tenido una penalización} other {habría {count} penalizaciones, de {people, plural, one {1 persona} other {{people} personas}}}}',
      pause_days:
        '{count, plural, =0 {no habría días de pausa} one {1 día de pausa en total} other {{count} días de pausa en total, de {people, plural, one {1 persona} other {{people} personas}}}}',
      not_open:
        '{count, plural, =0 {ninguna reservación habría llegado antes de abrir} one {1 reservación habría llegado antes de abrir} other {{count} reservaciones de {people, plural, one {1 persona} other {{people} personas}} habrían llegado antes de abrir}}',
      closed:
        '{count, plural, =0 {ninguna reservación habría llegado después del cierre} one {1 reservación habría llegado después del cierre} other {{count} reservaciones de {people, plural, one {1 persona} other {{people} personas}} habrían llegado después del cierre}}',
      guests:
        '{count, plural, =0 {ningún lugar de invitados se habría rechazado} one {1 lugar de una persona invitada se habría rechazado} other {{count} lugares de invitados de {people, plural, one {1 persona} other {{people} personas}} se habrían rechazado}}',
      transfers:
        '{count, plural, =0 {ningún lugar cedido se habría rechazado} one {1 lugar cedido se habría rechazado} other {{count} lugares cedidos por {people, plural, one {1 persona} other {{people} personas}} se habrían rechazado}}',
      waits:
        '{count, plural, =0 {nadie se habría quedado sin anotarse a una lista} one {1 persona no habría podido anotarse a una lista} other {{count} veces alguien no habría podido anotarse a una lista ({people, plural, one {1 persona} other {{people} personas}})}}',
      offers:
        '{count, plural, =0 {ninguna oferta aceptada habría vencido antes} one {1 oferta aceptada habría vencido antes} other {{count} ofertas aceptadas de {people, plural, one {1 persona} other {{people} personas}} habrían vencido antes}}',
    },
  },
})
