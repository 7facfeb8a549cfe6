import { texts } from '#text/texts.ts'

/** What the desk does with a customer's subscription. */
export const deskSubscriptionTexts = texts('admin.subscriptions', {
  menu: 'Suscripción',
  menuOf: 'Suscripción: {title}',
  actions: { pause: 'Pausar', resume: 'Reanudar', keep: 'Conservar', cancel: 'Cancelar' },
  reason: 'Motivo',
  reasonOptional: 'Motivo (Opcional)',
  missing: 'Escribe un motivo.',
  preview: 'Qué cambia',
  charge: 'Próximo cargo: {date}.',
  noCharge: 'No se le cobra más.',
  validUntil: 'Sus créditos valen hasta el {date}.',
  places: 'Los lugares que ya reservó se quedan.',
  pause: {
    title: 'Pausar suscripción',
    lead: 'Durante la pausa no se le cobra y sus créditos descansan.',
    days: '¿Cuántos días?',
    hint: 'Puede pausar hasta {left} {left, plural, one {día} other {días}} en los próximos doce meses.',
    wrong: 'Escribe un número de 1 a {left}.',
    back: 'Se reanuda el {date}.',
    submit: 'Pausar',
    done: 'Suscripción en pausa.',
  },
  resume: {
    title: 'Reanudar suscripción',
    lead: 'La pausa termina hoy, {count, plural, one {1 día} other {{count} días}} antes. Sus fechas se adelantan los mismos días.',
    submit: 'Reanudar',
    done: 'Suscripción reanudada.',
  },
  keep: {
    title: 'Conservar suscripción',
    lead: 'La cancelación se quita y {title} sigue como antes.',
    submit: 'Conservar',
    done: 'La suscripción sigue activa.',
  },
  cancel: {
    title: 'Cancelar suscripción',
    when: 'Cuándo',
    end: 'Al terminar lo pagado, el {date}',
    over: 'Hoy: el último periodo no se pagó',
    now: 'Ahora mismo',
    removed:
      '{free, plural, =0 {No le quedan créditos por retirar.} one {Se retira 1 crédito sin usar.} other {Se retiran {free} créditos sin usar.}}',
    removedAll: 'Se retira su acceso ilimitado.',
    money: 'No se devuelve dinero: para eso está Reembolsar.',
    pauseEnds: 'Su pausa termina al cancelar.',
    submit: 'Cancelar suscripción',
    done: 'Suscripción cancelada.',
  },
})
