import { texts } from '#text/texts.ts'

const passes = texts('credits.passes', {
  onlyFor: 'Solo para {names}.',
})

/** Texts of Mis Créditos: what is left by class type, and each pass with its movements. */
export const creditTexts = texts('credits', {
  title: 'Mis Créditos',
  lead: 'Primero se usa el crédito que vence antes. Cada crédito dura hasta el final de su último día.',
  unlimited: 'Ilimitadas',
  buy: 'Comprar Clases',
  empty: 'No tienes créditos.',
  byType: {
    title: 'Por tipo de clase',
    type: 'Clase',
    credits: 'Créditos',
    mixed: '{any} de cualquier clase y {only} solo de {name}',
    from: 'Ilimitadas desde el {day}',
    note: 'Un crédito de cualquier clase cuenta en todas las filas. En total tienes {total}.',
    beside: 'Además de tus clases ilimitadas tienes {total} {total, plural, one {crédito} other {créditos}}.',
  },
  pass: {
    given: 'Créditos del estudio',
    anyClass: 'Cualquier clase.',
    onlyPackage: 'Solo para sus clases especiales.',
    expires: 'Vence el {day}',
    expired: 'Venció el {day}',
    renews: 'Se renueva el {day}',
    left: '{days} {days, plural, one {día} other {días}}',
    soon: '{days, plural, =0 {Vence hoy} one {Vence en 1 día} other {Vence en {days} días}}',
    states: { expired: 'Vencido', spent: 'Usado', removed: 'Retirado' },
    pausedUntil: 'En pausa hasta el {day}',
    figures: {
      free: '{count, plural, one {disponible} other {disponibles}}',
      held: '{count, plural, one {apartada} other {apartadas}}',
      reserved: '{count, plural, one {reservada} other {reservadas}}',
      used: '{count, plural, one {usada} other {usadas}}',
      expired: '{count, plural, one {vencida} other {vencidas}}',
      removed: '{count, plural, one {retirada} other {retiradas}}',
    },
  },
  history: {
    title: 'Historial de movimientos',
    date: 'Fecha',
    movement: 'Movimiento',
    credit: 'Crédito',
    creditShort: '+/−',
    balance: 'Hay',
    more: 'Ver más',
    busy: 'Cargando',
    bought: 'Compraste {title}, orden #00{order}',
    given:
      'El estudio te dio {unlimited, select, yes {clases ilimitadas} other {{credits, plural, one {1 crédito} other {{credits} créditos}}}}',
    reserved: 'Reservaste {what}{guest, select, none {} other {, invitado {guest}}}',
    returned: 'Volvió tu crédito de {what}',
    lost: 'Cancelaste tarde {what}. El crédito queda usado.',
    transferred: 'Pasaste tu lugar en {what}. El crédito queda usado.',
    cancelled: 'Cancelaste {what}',
    expired:
      '{unlimited, select, yes {Terminó el periodo de clases ilimitadas} other {{credits, plural, one {Venció 1 crédito sin usar} other {Vencieron {credits} créditos sin usar}}}}',
    removed:
      'El estudio retiró {unlimited, select, yes {tus clases ilimitadas} other {{credits, plural, one {1 crédito} other {{credits} créditos}}}}',
    changed:
      'El estudio cambió {unlimited, select, yes {tus clases ilimitadas} other {{credits, plural, one {1 crédito} other {{credits} créditos}}}}',
  },
})

/** The class types that credits are valid for. */
export const onlyFor = (names: readonly string[]): string =>
  passes.onlyFor({ names: new Intl.ListFormat('es-MX').format(names) })
