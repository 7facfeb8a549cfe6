import { texts } from '#text/texts.ts'

/** Around the name of the package. */
const stays = texts('subscriptions.stays', {
  before: 'Tu paquete ',
  after: ' sigue activo hasta el {until}. Después no se hará ningún cargo.',
})

/** Texts of a customer's subscription actions, under Mis Compras. */
export const subscriptionTexts = texts('subscriptions', {
  states: {
    trial: 'En prueba',
    past_due: 'Pago pendiente',
    paused: 'En pausa',
  },
  trialUntil: 'Primer cargo: {date}',
  retryOn: 'Intentaremos cobrar otra vez el {date}',
  retrySoon: 'Intentaremos cobrar otra vez en unos días',
  payBefore: 'Págala en el estudio a más tardar el {date}',
  pausedUntil: 'Se reanuda el {date}',
  pausedByStudio: 'El estudio la puso en pausa',
  unpaid: 'No pudimos cobrar la renovación',
  unpaidInCash: 'No se pagó la renovación',
  manage: 'Administrar',
  manageOf: 'Administrar suscripción: {title}',
  cancel: 'Cancelar',
  cancelOf: 'Cancelar suscripción: {title}',
  keep: 'Conservar',
  keepOf: 'Conservar suscripción: {title}',
  back: 'Regresar',
  cancelling: {
    title: 'Cancelar Suscripción',
    over: { before: 'Tu paquete ', after: ' termina hoy. No se hará ningún cargo más.' },
    why: '¿Por qué quieres cancelar?',
    reasons: [
      'Me cambio de ciudad',
      'Los horarios no me funcionan',
      'Es más de lo que uso',
      'Lesión o salud',
      'Otro',
    ],
    other: 'Otro',
    tell: 'Cuéntanos por qué',
    missing: 'Elige o escribe un motivo.',
    rest: {
      before: '¿Solo necesitas un descanso? ',
      link: 'Pausa tu suscripción',
      after: ' hasta {left} {left, plural, one {día} other {días}} y conserva tu precio.',
    },
    endsPause: 'Tu pausa termina al cancelar.',
    submit: 'Cancelar Suscripción',
    busy: 'Cancelando',
    /** From the specification. */
    done: '¡Suscripción cancelada!',
  },
  keeping: {
    title: 'Conservar tu suscripción',
    lead: 'Tu suscripción a {title} sigue como antes.',
    charge: 'El próximo cargo será el {date}.',
    submit: 'Conservar suscripción',
    busy: 'Guardando',
    done: 'Tu suscripción sigue activa.',
  },
  managing: {
    title: 'Tu suscripción',
    next: 'Próximo cargo',
    card: 'Se cobra a',
    until: 'Vigencia',
    resumes: 'Se reanuda',
    order: 'Ver orden',
    pause: 'Pausar',
    resume: 'Reanudar ahora',
    resuming: 'Reanudando',
    changeCard: 'Cambiar tarjeta',
    resumed: 'Tu suscripción está activa otra vez.',
    rests: 'El estudio la puso en pausa, y es quien la reanuda. Mientras tanto no se te cobra.',
    pastDueInCash: 'Falta el pago de tu último periodo. Págalo en el estudio para no perderla.',
    pastDue: 'No pudimos cobrar tu última renovación. Cambia tu tarjeta y la cobramos en el momento.',
    pastDueAtPayPal:
      'PayPal no pudo cobrar tu última renovación y lo intentará otra vez. Cambia en PayPal con qué la pagas para no perderla.',
  },
  pausing: {
    title: 'Pausar Suscripción',
    lead: 'Durante la pausa no se te cobra y tus créditos descansan. Tu vigencia y tu próximo cargo se recorren los mismos días.',
    days: '¿Cuántos días?',
    hint: 'Puedes pausar hasta {left} {left, plural, one {día} other {días}} en los próximos doce meses.',
    wrong: 'Escribe un número de 1 a {left}.',
    result: 'Vuelves el {back} y tu próximo cargo será el {charge}.',
    places: 'Los lugares que ya reservaste siguen siendo tuyos.',
    submit: '{count, select, none {Pausar} other {Pausar {count} {count, plural, one {día} other {días}}}}',
    busy: 'Pausando',
    done: 'Tu suscripción está en pausa.',
  },
  order: {
    cancelOf: 'Cancelar orden {order}',
    title: 'Cancelar orden',
    question: '¿Quieres cancelar tu orden {order} de {title}?',
    paid: 'Si ya la pagaste no la canceles: tu acceso llega cuando el estudio confirme tu pago.',
    reason: 'Cancelada por su cliente',
    submit: 'Cancelar orden',
    busy: 'Cancelando',
    done: 'Orden cancelada.',
  },
  card: {
    title: 'Cambiar tarjeta',
    lead: 'Los siguientes cargos de {title} se harán a esta tarjeta.',
    pastDue: 'El cobro pendiente se hará en el momento.',
    legend: 'Tarjeta',
    other: 'Otra tarjeta',
    submit: 'Cambiar tarjeta',
    busy: 'Cambiando',
    refused: 'Tu banco no aceptó la tarjeta: {why}',
    done: 'Cambiamos la tarjeta de tu suscripción.',
    donePastDue:
      'Cambiamos la tarjeta de tu suscripción. En un momento verás aquí si pasó el cobro pendiente.',
    paid: 'Tu renovación está pagada.',
  },
})

/** How long a cancelled subscription stays valid, around the name of its package. */
export const staysUntil = (until: string) => ({ before: stays.before, after: stays.after({ until }) })
