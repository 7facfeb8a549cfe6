import { texts } from './texts.ts'

/** What meets people before they go on: the studio's picture of the day, documents to accept. */
export const dailyTexts = texts('daily', {
  popup: 'Aviso del estudio',
  documents: 'Documentos del estudio',
  lead: 'Lee y acepta estos documentos para continuar.',
  accept: 'Acepto {name}',
  done: 'Aceptar',
  failed: 'Lo sentimos, hubo un error al mostrar este contenido.',
})
