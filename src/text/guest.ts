import { editable } from './editable.ts'

/** Texts of the dialog in which a guest gets another name. */
export const guestTexts = editable('guest', {
  title: 'Cambiar invitado',
  name: 'Nombre del invitado',
  missing: 'Debes ingresar un nombre para tu invitado',
  spot: (spot: number) => `Lugar ${spot}`,
  back: 'Regresar',
  save: 'Guardar',
  saving: 'Guardando',
  success: 'Nombre actualizado.',
} as const)
