import { penaltyWhy } from './booking.ts'
import { unfit } from './unfit.ts'
import { texts } from '#text/texts.ts'

/** The values a rule checked. */
type RuleValues = Readonly<Record<string, string | number | boolean | null>>

/** Formats instants and days; the server knows the studio's time zone. */
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

const number = (values: RuleValues, name: string): number => Number(values[name] ?? 0)

/** The countable parts of the sentences below. */
const counts = texts('eligibility.counts', {
  places: '{count, plural, one {1 lugar} other {{count} lugares}}',
  credits: '{count, plural, one {1 crédito} other {{count} créditos}}',
  taken: '{count, plural, one {está ocupado} other {están ocupados}}',
  held: '{count, plural, one {1 está apartado} other {{count} están apartados}}',
})

/** Each rule when it passes. */
const yes = texts('eligibility.yes', {
  classes_disabled: 'Las clases presenciales están disponibles',
  not_found: 'La clase está programada',
  class_begun: 'La clase no ha empezado',
  begins: 'Empieza el {moment}',
  class_not_over: 'La clase no ha terminado',
  class_changed: 'La clase conserva el horario que viste',
  already_reserved: 'No tienes otra reservación en esta clase',
  not_open_yet: 'Las reservaciones ya abrieron',
  booking_closed: 'Las reservaciones no han cerrado',
  closes: 'Cierran el {moment}',
  guests_off: 'Puedes llevar invitado',
  package_required: 'Tienes el paquete que requiere la clase',
  no_package_required: 'La clase no requiere un paquete especial',
  spot_required: 'Elegiste un lugar',
  spot_invalid: 'El lugar existe en esta clase',
  one_place: 'Hay un lugar libre',
  places: 'Hay {places} libres',
  spot_taken: 'El lugar está libre',
  unlimited: 'Tienes un paquete ilimitado que sirve',
  at_the_desk: 'Se paga en recepción',
  credit: 'Tienes un crédito que sirve',
  credits: 'Tienes {credits} para esta clase',
  no_penalty: 'No cuentas con una penalización',
  penalty: 'Tu penalización no afecta los créditos que compras',
})

/** Each rule when it fails. */
const no = texts('eligibility.no', {
  classes_disabled: 'Las clases presenciales no están disponibles por ahora',
  not_found: 'El estudio canceló esta clase',
  class_begun: 'La clase ya comenzó',
  began: 'Empezó el {moment}',
  class_changed: 'La clase cambió de horario',
  moved: 'Ahora es el {moment}',
  already_reserved: 'Ya tienes un lugar reservado en esta clase',
  own_spot: 'Lugar {spot}',
  not_open_yet: 'Las reservaciones aún no abren',
  opens: 'Puedes reservar esta clase a partir del {moment}',
  booking_closed: 'Las reservaciones ya cerraron',
  closed: 'Cerraron el {moment}',
  guests_off: 'Las reservaciones con invitado no están disponibles',
  package_required: 'La clase requiere un paquete especial',
  buy_package: 'Cómpralo para reservar tu lugar',
  spot_required: 'Falta elegir un lugar',
  spot_invalid: 'Ese lugar no existe en esta clase',
  too_few: 'No hay lugar para todos',
  asked: 'Pediste {wanted} y queda {left}',
  class_full: 'No hay lugares libres',
  taken: '{taken} de {room} {are}',
  and_held: ' y {held}',
  spot_taken: 'Ese lugar ya está reservado',
  too_few_credits: 'No te alcanzan los créditos',
  needs: 'Necesitas {wanted} y tienes {has}',
  no_credits: 'No tienes un crédito que sirva',
  used_up: 'Has agotado todos tus créditos',
  past_due: 'Falta pagar la renovación de tu membresía',
  never: 'Todavía no has tenido créditos',
  penalty: 'Cuentas con una penalización',
  again: 'Puedes volver a reservar el {day}',
})

/** A rule whose sentence has no values. */
const plain =
  (rule: keyof typeof yes & keyof typeof no): Say =>
  (pass) => ({ text: pass ? yes[rule] : no[rule] })

/** Each reservation rule as text: passed and failed. */
export const ruleTexts = {
  classes_disabled: plain('classes_disabled'),
  not_found: plain('not_found'),
  class_begun: (pass, values, { moment }) => {
    const begins = moment(String(values['class_date']))
    if (pass && values['begun'] === true)
      return { text: yes.class_not_over, detail: no.began({ moment: begins }) }
    return pass
      ? { text: yes.class_begun, detail: yes.begins({ moment: begins }) }
      : { text: no.class_begun, detail: no.began({ moment: begins }) }
  },
  class_changed: (pass, { class_date }, { moment }) => ({
    text: pass ? yes.class_changed : no.class_changed,
    detail: pass ? null : no.moved({ moment: moment(String(class_date)) }),
  }),
  already_reserved: (pass, { spot }) => ({
    text: pass ? yes.already_reserved : no.already_reserved,
    detail: pass || spot === null ? null : no.own_spot({ spot: String(spot) }),
  }),
  not_open_yet: (pass, { opens_at }, { moment }) => ({
    text: pass ? yes.not_open_yet : no.not_open_yet,
    detail: typeof opens_at !== 'string' || pass ? null : no.opens({ moment: moment(opens_at) }),
  }),
  booking_closed: (pass, { closes_at }, { moment }) => ({
    text: pass ? yes.booking_closed : no.booking_closed,
    detail:
      typeof closes_at === 'string' ? (pass ? yes.closes : no.closed)({ moment: moment(closes_at) }) : null,
  }),
  guests_off: plain('guests_off'),
  package_required: (pass, { class_package_id }) => {
    if (class_package_id === null) return { text: yes.no_package_required }
    return pass ? { text: yes.package_required } : { text: no.package_required, detail: no.buy_package }
  },
  spot_required: plain('spot_required'),
  spot_invalid: plain('spot_invalid'),
  class_full: (pass, values) => {
    const [room, taken, held, left, wanted] = ['room', 'taken', 'held', 'places_left', 'wanted'].map((name) =>
      number(values, name),
    ) as [number, number, number, number, number]
    if (pass)
      return { text: left === 1 ? yes.one_place : yes.places({ places: counts.places({ count: left }) }) }
    if (left > 0 && wanted > left)
      return {
        text: no.too_few,
        detail: no.asked({ wanted: counts.places({ count: wanted }), left: counts.places({ count: left }) }),
      }
    const alsoHeld = held > 0 ? no.and_held({ held: counts.held({ count: held }) }) : ''
    const detail =
      no.taken({
        taken: String(taken),
        room: counts.places({ count: room }),
        are: counts.taken({ count: taken }),
      }) + alsoHeld
    return { text: no.class_full, detail: room === 0 ? null : detail }
  },
  spot_taken: plain('spot_taken'),
  no_credits: (pass, values) => {
    const [fitting, others, wanted] = ['credits', 'other_credits', 'wanted'].map((name) =>
      number(values, name),
    ) as [number, number, number]
    if (pass) {
      if (values['unlimited'] === true && fitting < wanted) return { text: yes.unlimited }
      return fitting === 0
        ? { text: yes.at_the_desk }
        : { text: yes.credit, detail: yes.credits({ credits: counts.credits({ count: fitting }) }) }
    }
    if (fitting > 0 || values['unlimited'] === true)
      return { text: no.too_few_credits, detail: no.needs({ wanted: String(wanted), has: String(fitting) }) }
    return {
      text: no.no_credits,
      detail: others > 0 ? unfit(values['why'] ?? null, others) : lacking(values['why'] ?? null),
    }
  },
  penalty: (pass, { end_date, no_shows, reason = null }, { day }) => {
    if (typeof end_date !== 'string') return { text: yes.no_penalty }
    if (pass) return { text: yes.penalty }
    const why = penaltyWhy({
      no_shows: typeof no_shows === 'number' ? no_shows : null,
      reason: typeof reason === 'string' ? reason : null,
    })
    const again = no.again({ day: day(end_date) })
    return { text: no.penalty, detail: why === null ? again : `${why} ${again}` }
  },
} satisfies Record<string, Say>

/** Why a customer has no credit at all. */
const lacking = (why: RuleValues[string]): string =>
  why === 'past_due' ? no.past_due : why === 'never' ? no.never : no.used_up

export const remedyTexts = texts('eligibility', {
  calendar: 'Ver otras clases',
  reservations: 'Ver mi reservación',
  waitlist: 'Lista de espera',
  buy_package: 'Comprar paquete',
  packages: 'Ver Paquetes',
  payment: 'Ver el pago',
})
