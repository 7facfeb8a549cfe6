import { texts } from '../texts.ts'

/** Refusals while somebody on the team acts as a customer. */
export const actingErrors = texts('errores-al-actuar', {
  own: 'Esto solo puede hacerlo la persona misma, no quien actúa como ella.',
  email:
    'El correo solo puede cambiarlo la persona misma. Termina de actuar como ella y cámbialo en su ficha.',
  staff: 'Solo se puede actuar como un cliente, no como alguien del equipo.',
  blocked: 'Está bloqueado: tampoco la persona misma podría entrar.',
  noAccount: 'No tiene una cuenta con la que se pueda entrar.',
  nobody: 'No estás actuando como nadie.',
})
