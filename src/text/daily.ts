import { editable } from './editable.ts'

/** What meets people before they go on: the studio's picture of the day, documents to accept. */
export const dailyTexts = editable('daily', {
  popup: 'Aviso del estudio',
  documents: 'Documentos del estudio',
  lead: 'Lee y acepta estos documentos para continuar.',
  accept: (name: string) => `Acepto ${name}`,
  done: 'Aceptar',
  failed: 'Lo sentimos, hubo un error al mostrar este contenido.',
} as const)
