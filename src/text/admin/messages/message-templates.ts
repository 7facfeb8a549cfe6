import { texts } from '#text/texts.ts'

/** Texts of the back office's pages for reading and editing messages. */
export const templateTexts = texts('admin.templates', {
  tabs: {
    label: 'Secciones de mensajes',
    inbox: 'Bandeja',
    sent: 'Enviados',
    templates: 'Plantillas',
    settings: 'Horarios',
  },
  title: 'Plantillas',
  lead: 'Lo que el estudio envía por sí solo, y con qué palabras.',
  groups: {
    booking: 'Reservaciones',
    waitlist: 'Lista de espera',
    selling: 'Compras y créditos',
    account: 'Cuenta',
  },
  channelStates: {
    mail: {
      on: 'El correo está conectado.',
      off: 'No hay un servidor de correo configurado: los mensajes solo se guardan en la bandeja.',
    },
    whatsapp: {
      on: 'WhatsApp está conectado.',
      off: 'WhatsApp no está conectado: sus mensajes solo se guardan en la bandeja.',
    },
    push: {
      on: 'Las notificaciones llegan a quien las activa en su teléfono o computadora.',
      off: 'Las notificaciones no se envían.',
    },
  },
  state: '{on, select, true {{channel}} other {{channel} apagado}}',
  own: 'Texto propio',
  back: 'Todas las plantillas',
  channel: 'Medio',
  enabled: {
    mail: 'Enviar por correo',
    whatsapp: 'Enviar por WhatsApp',
    push: 'Enviar como notificación',
  },
  needed: 'Este mensaje no se puede apagar.',
  subjects: { mail: 'Asunto', whatsapp: 'Asunto', push: 'Título' },
  body: 'Texto',
  bodyHint:
    "Un renglón vacío separa párrafos. Un renglón cuyos datos están vacíos no se muestra. '{'enlace'}' solo en su renglón es el botón, y '{'detalles'}' la lista de datos.",
  whatsappHint: 'WhatsApp no admite botones ni listas de datos: escribe todo en el texto.',
  pushHint:
    'Corto: la pantalla bloqueada muestra unos dos renglones. Un renglón cuyos datos están vacíos no se muestra. Al tocarla se abre la página del aviso.',
  data: 'Datos que puedes usar',
  insert: 'Insertar {name}',
  approved: 'En WhatsApp Manager, la plantilla «{name}» en español (México) debe decir exactamente esto:',
  register: {
    count: 'Registrar en WhatsApp: {count, plural, one {una plantilla} other {# plantillas}}',
    how: 'WhatsApp solo entrega estos mensajes si Meta aprobó su plantilla. En WhatsApp Manager crea cada una con este nombre, la categoría Utilidad, el idioma Español (México), sin encabezado ni botones, y exactamente este texto. Si cambias un texto aquí, regístralo otra vez. Lo que enciendas para WhatsApp aparece en esta lista.',
    marketing: 'Categoría Marketing',
    copyName: 'Copiar nombre',
    copyText: 'Copiar texto',
    of: '«{name}»',
    examples: 'Ejemplos que pide Meta',
  },
  called: 'Se llama «{name}» y su botón dice «{button}».',
  calledWhatsApp: 'Se llama «{name}».',
  rename: 'Cambiar en Textos',
  preview: 'Vista previa',
  previewNote: 'Con datos de ejemplo.',
  previewFrame: 'El correo como se verá',
  previewWaits: 'Corrige el texto para ver cómo queda.',
  unchanged: 'Sin cambios',
  changed: 'Cambios sin publicar',
  wrong: 'Necesita corrección',
  published: 'Plantilla publicada.',
  undo: 'Descartar',
  restore: 'Restaurar texto original',
  restored: 'El texto original está de vuelta.',
  restoreText: 'Tu texto se borra y vuelve el original.',
  keep: 'Conservar mi texto',
})
