import { editable } from './editable.ts'

const counted = (value: number, one: string, many: string): string => `${value} ${value === 1 ? one : many}`

const passes = editable('credits.passes', {
  onlyFor: (names: string) => `Solo para ${names}.`,
} as const)

/** Texts of Mis Créditos: what is left by class type, and each purchase with its movements. */
export const creditTexts = editable('credits', {
  title: 'Mis Créditos',
  lead: 'Primero se usa el crédito que vence antes. Cada crédito dura hasta el final de su último día.',
  unlimited: 'Ilimitadas',
  buy: 'Comprar Clases',
  empty: 'No tienes créditos.',
  byType: {
    title: 'Por tipo de clase',
    type: 'Clase',
    credits: 'Créditos',
    mixed: (any: number, only: number, name: string) => `${any} de cualquier clase y ${only} solo de ${name}`,
    from: (day: string) => `Ilimitadas desde el ${day}`,
    note: (total: number) =>
      `Un crédito de cualquier clase cuenta en todas las filas. En total tienes ${total}.`,
    beside: (total: number) =>
      `Además de tus clases ilimitadas tienes ${counted(total, 'crédito', 'créditos')}.`,
  },
  pass: {
    given: 'Créditos del estudio',
    anyClass: 'Cualquier clase.',
    onlyPackage: 'Solo para sus clases especiales.',
    onlyFor: (names: readonly string[]) => passes.onlyFor(new Intl.ListFormat('es-MX').format(names)),
    expires: (day: string) => `Vence el ${day}`,
    expired: (day: string) => `Venció el ${day}`,
    renews: (day: string) => `Se renueva el ${day}`,
    left: (days: number) => counted(days, 'día', 'días'),
    soon: (days: number) => (days === 0 ? 'Vence hoy' : `Vence en ${counted(days, 'día', 'días')}`),
    states: { expired: 'Vencido', spent: 'Usado', removed: 'Retirado' },
    pausedUntil: (day: string) => `En pausa hasta el ${day}`,
    figures: {
      free: (count: number) => (count === 1 ? 'disponible' : 'disponibles'),
      reserved: (count: number) => (count === 1 ? 'reservada' : 'reservadas'),
      used: (count: number) => (count === 1 ? 'usada' : 'usadas'),
      expired: (count: number) => (count === 1 ? 'vencida' : 'vencidas'),
      removed: (count: number) => (count === 1 ? 'retirada' : 'retiradas'),
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
    bought: (title: string, order: number) => `Compraste ${title}, orden #00${order}`,
    given: (credits: number) => `El estudio te dio ${counted(credits, 'crédito', 'créditos')}`,
    reserved: (what: string, guest: string | null) =>
      `Reservaste ${what}${guest === null ? '' : `, invitado ${guest}`}`,
    returned: (what: string) => `Volvió tu crédito de ${what}`,
    lost: (what: string) => `Cancelaste tarde ${what}. El crédito queda usado.`,
    transferred: (what: string) => `Pasaste tu lugar en ${what}. El crédito queda usado.`,
    cancelled: (what: string) => `Cancelaste ${what}`,
    expired: (credits: number) =>
      credits === 1 ? 'Venció 1 crédito sin usar' : `Vencieron ${credits} créditos sin usar`,
    removed: (credits: number) => `El estudio retiró ${counted(credits, 'crédito', 'créditos')}`,
    changed: (credits: number) => `El estudio cambió ${counted(credits, 'crédito', 'créditos')}`,
  },
} as const)
