import { texts } from '#text/texts.ts'

/** Texts of every page of the customer area under /mystudio. */
export const accountTexts = texts('account', {
  layout: {
    nav: 'Cuenta',
    menu: 'Menú',
    account: 'Mi Cuenta',
    openMenu: 'Abrir menú',
    openAccount: 'Abrir Mi Cuenta',
    backOffice: 'Administración',
    signIn: 'Ingresar',
    signOut: 'Salir',
    signingOut: 'Saliendo',
    credits: '{credits, plural, one {crédito} other {créditos}}',
    creditsLabel: '{credits} {credits, plural, one {crédito disponible} other {créditos disponibles}}',
    unlimited: 'Ilimitadas',
    unlimitedLabel: 'Clases Ilimitadas',
    paused: 'En pausa',
    pausedLabel: 'Membresía en pausa',
  },
  needsScript: 'Para reservar, cancelar y ver tu código activa JavaScript en tu navegador.',
  problem: {
    title: 'No pudimos cargar esta página',
    offlineTitle: 'Estás sin conexión',
    offline: 'Revisa tu conexión a internet y vuelve a intentarlo.',
    retry: 'Reintentar',
  },
  calendar: {
    title: 'Presenciales',
    offer: 'Se liberó un lugar en {name}, {when}. Es tuyo si lo aceptas antes del {until}.',
    toOffer: 'Ver mi lugar',
    pastDue: 'Falta pagar la renovación de {title}.',
    toPayment: 'Ver el pago',
  },
})
