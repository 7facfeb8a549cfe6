import { texts } from '#text/texts.ts'

const told = texts('waitlist.rules', {
  minutes: '{value, plural, one {1 minuto} other {{value} minutos}}',
  offer: 'Si se libera un lugar te lo guardamos {time}{by, select, none {} other { y te avisamos por {by}}}.',
  auto: 'Si se libera un lugar y tienes un crédito para esta clase, te reservamos en orden{by, select, none {} other { y te avisamos por {by}}}.',
  broadcast:
    'Si se libera un lugar {by, select, none {} other {avisamos por {by} a todas las personas de la lista; }}lo obtiene quien reserve primero.',
  intro: 'Si se libera un lugar {by, select, none {lo verás aquí} other {te avisamos por {by}}}.',
  by: { mail: 'correo', whatsapp: 'WhatsApp', both: 'WhatsApp y correo' },
  closesAtStart: 'Las listas cierran cuando empieza la clase.',
  closesBefore: 'Las listas cierran {time} antes de la clase.',
})

/** What happens to a freed place, by the studio's settings. */
interface Mode {
  waitlist_mode: string
  waitlist_offer_minutes: number
}

/** On which channels customers are told of a freed place. */
interface Sends {
  mail: boolean
  whatsapp: boolean
}

function channels({ mail, whatsapp }: Sends): string {
  if (mail) return whatsapp ? told.by.both : told.by.mail
  return whatsapp ? told.by.whatsapp : 'none'
}

/** How waitlists work, at the top of their page. */
export function waitlistIntro(cutoff: number, sends: Sends): string {
  const closes =
    cutoff === 0 ? told.closesAtStart : told.closesBefore({ time: told.minutes({ value: cutoff }) })
  return `${told.intro({ by: channels(sends) })} ${closes}`
}

/** What happens when a place becomes free. */
export function whenFreed({ waitlist_mode, waitlist_offer_minutes }: Mode, sends: Sends): string {
  const by = channels(sends)
  if (waitlist_mode === 'offer')
    return told.offer({ time: told.minutes({ value: waitlist_offer_minutes }), by })
  return waitlist_mode === 'auto' ? told.auto({ by }) : told.broadcast({ by })
}
