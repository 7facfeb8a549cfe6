import { editable } from './editable.ts'

/** What a rule looked at. */
type RuleValues = Readonly<Record<string, string | number | boolean | null>>

/** How instants and days are written; the server knows the studio's time zone. */
export interface Written {
  /** `jue 19 nov, 18:30` */
  moment: (instant: string) => string
  /** `jue 19 nov 2026` */
  day: (day: string) => string
}

interface RuleText {
  text: string
  detail?: string | null
}

type Say = (pass: boolean, values: RuleValues, written: Written) => RuleText

const places = (count: number): string => (count === 1 ? '1 lugar' : `${count} lugares`)
const credits = (count: number): string => (count === 1 ? '1 crédito' : `${count} créditos`)
const number = (values: RuleValues, name: string): number => Number(values[name] ?? 0)

/** Each rule on reserving in words: fulfilled, and not. */
export const ruleTexts = {
  classes_disabled: (pass) => ({
    text: pass
      ? 'Las clases presenciales están disponibles'
      : 'Las clases presenciales no están disponibles por ahora',
  }),
  not_found: (pass) => ({ text: pass ? 'La clase está programada' : 'El estudio canceló esta clase' }),
  class_begun: (pass, values, { moment }) => ({
    text: pass ? 'La clase no ha empezado' : 'La clase ya comenzó',
    detail: `${pass ? 'Empieza' : 'Empezó'} el ${moment(String(values['class_date']))}`,
  }),
  already_reserved: (pass, { spot }) => ({
    text: pass ? 'No tienes otra reservación en esta clase' : 'Ya tienes un lugar reservado en esta clase',
    detail: pass || spot === null ? null : `Lugar ${spot}`,
  }),
  not_open_yet: (pass, { opens_at }, { moment }) => ({
    text: pass ? 'Las reservaciones ya abrieron' : 'Las reservaciones aún no abren',
    detail:
      typeof opens_at !== 'string' || pass
        ? null
        : `Puedes reservar esta clase a partir del ${moment(opens_at)}`,
  }),
  booking_closed: (pass, { closes_at }, { moment }) => ({
    text: pass ? 'Las reservaciones no han cerrado' : 'Las reservaciones ya cerraron',
    detail: typeof closes_at === 'string' ? `${pass ? 'Cierran' : 'Cerraron'} el ${moment(closes_at)}` : null,
  }),
  guests_off: (pass) => ({
    text: pass ? 'Puedes llevar invitado' : 'Las reservaciones con invitado no están disponibles',
  }),
  package_required: (pass, { class_package_id }) => {
    if (class_package_id === null) return { text: 'La clase no requiere un paquete especial' }
    return pass
      ? { text: 'Tienes el paquete que requiere la clase' }
      : { text: 'La clase requiere un paquete especial', detail: 'Cómpralo para reservar tu lugar' }
  },
  spot_required: (pass) => ({ text: pass ? 'Elegiste un lugar' : 'Falta elegir un lugar' }),
  spot_invalid: (pass) => ({
    text: pass ? 'El lugar existe en esta clase' : 'Ese lugar no existe en esta clase',
  }),
  class_full: (pass, values) => {
    const [room, taken, held, left, wanted] = ['room', 'taken', 'held', 'places_left', 'wanted'].map((name) =>
      number(values, name),
    ) as [number, number, number, number, number]
    if (pass) return { text: left === 1 ? 'Hay un lugar libre' : `Hay ${places(left)} libres` }
    if (left > 0 && wanted > left) {
      return { text: 'No hay lugar para todos', detail: `Pediste ${places(wanted)} y queda ${places(left)}` }
    }
    const kept = held > 0 ? ` y ${held === 1 ? '1 está apartado' : `${held} están apartados`}` : ''
    return {
      text: 'No hay lugares libres',
      detail:
        room === 0
          ? null
          : `${taken} de ${places(room)} ${taken === 1 ? 'está ocupado' : 'están ocupados'}${kept}`,
    }
  },
  spot_taken: (pass) => ({ text: pass ? 'El lugar está libre' : 'Ese lugar ya está reservado' }),
  no_credits: (pass, values) => {
    const [fitting, others, wanted] = ['credits', 'other_credits', 'wanted'].map((name) =>
      number(values, name),
    ) as [number, number, number]
    if (pass) {
      return values['unlimited'] === true && fitting < wanted
        ? { text: 'Tienes un paquete ilimitado que sirve' }
        : fitting === 0
          ? { text: 'Se paga en recepción' }
          : { text: 'Tienes un crédito que sirve', detail: `Tienes ${credits(fitting)} para esta clase` }
    }
    if (fitting > 0 || values['unlimited'] === true) {
      return { text: 'No te alcanzan los créditos', detail: `Necesitas ${wanted} y tienes ${fitting}` }
    }
    return {
      text: 'No tienes un crédito que sirva',
      detail: others === 0 ? 'Has agotado todos tus créditos' : otherCredits(others, values['why'] ?? null),
    }
  },
  penalty: (pass, { end_date, no_shows }, { day }) => {
    if (typeof end_date !== 'string') return { text: 'No cuentas con una penalización' }
    if (pass) return { text: 'Tu penalización no afecta los créditos que compras' }
    const missed =
      typeof no_shows === 'number'
        ? `Faltaste a ${no_shows} ${no_shows === 1 ? 'clase' : 'clases seguidas'} con tu paquete ilimitado. `
        : ''
    return {
      text: 'Cuentas con una penalización',
      detail: `${missed}Puedes volver a reservar el ${day(end_date)}`,
    }
  },
} satisfies Record<string, Say>

/** Why credits that the customer has don't pay for the class. */
const unfit: Record<string, readonly [one: string, many: string]> = {
  expired: ['vence antes de la clase', 'vencen antes de la clase'],
  resting: ['está en pausa ese día', 'están en pausa ese día'],
  held: ['está apartado para otra clase', 'están apartados para otra clase'],
  class_type: ['es para otras clases', 'son para otras clases'],
  package: ['es de otro paquete', 'son de otros paquetes'],
}

function otherCredits(count: number, why: RuleValues[string]): string {
  const [one, many] = unfit[String(why)] ?? ['no sirve para esta clase', 'no sirven para esta clase']
  return count === 1 ? `Tu crédito ${one}` : `Tus ${count} créditos ${many}`
}

export const remedyTexts = editable('eligibility', {
  calendar: 'Ver otras clases',
  reservations: 'Ver mi reservación',
  waitlist: 'Lista de espera',
  buy_package: 'Comprar paquete',
  packages: 'Ver Paquetes',
} as const)
