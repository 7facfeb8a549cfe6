import { texts } from '#text/texts.ts'

/** Texts of what is shown before anything else: the studio's popup picture, documents to accept. */
export const dailyTexts = texts('daily', {
  popup: 'Aviso del estudio',
  documents: 'Documentos del estudio',
  lead: 'Lee y acepta estos documentos para continuar.',
  accept: 'Acepto {name}',
  done: 'Aceptar',
  leave: 'Salir',
  retry: 'Reintentar',
  failed: 'Lo sentimos, hubo un error al mostrar este contenido.',
})
