import { texts } from '#text/texts.ts'

/** The question to visitors before the studio's own codes run. */
export const consentTexts = texts('consent', {
  label: 'Permiso de medición',
  text: 'Usamos herramientas de medición de terceros para mejorar el sitio. Tú decides si se activan.',
  accept: 'Aceptar',
  refuse: 'Rechazar',
  again: 'Preferencias de cookies',
})
