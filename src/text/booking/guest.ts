import { texts } from '#text/texts.ts'

/** Texts of the dialog that renames a guest. */
export const guestTexts = texts('guest', {
  title: 'Cambiar invitado',
  name: 'Nombre del invitado',
  problems: {
    short: 'Debes ingresar un nombre para tu invitado',
    address: 'Un nombre no lleva direcciones de páginas. Después de un punto, deja un espacio.',
  },
  spot: 'Lugar {spot}',
  back: 'Regresar',
  save: 'Guardar',
  saving: 'Guardando',
  success: 'Nombre actualizado.',
})
