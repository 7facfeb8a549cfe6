import { texts } from '#text/texts.ts'

/** Texts of the back office's page for the providers that this installation is connected with. */
export const integrationTexts = texts('admin.integrations', {
  title: 'Integraciones',
  lead: 'Lo que conecta tu estudio con bancos, mensajes y archivos.',
  last: 'Última prueba: {when}',
  testAll: 'Probar todas',
  test: 'Probar',
  filter: 'Estado',
  all: 'Todas {count}',
  chips: {
    on: 'Conectadas {count}',
    failing: 'Con error {count}',
    untested: 'Sin probar {count}',
    off: 'Sin conectar {count}',
  },
  none: 'Ninguna integración está así.',
  states: { on: 'Conectada', failing: 'Con error', untested: 'Sin probar', off: 'Sin conectar' },
  testMode: 'Modo de prueba',
  tested: 'Probada {when}',
  since: 'Falla desde {when}.',
  code: 'Código del proveedor: {code}.',
  passed: '{name} contestó bien.',
  pushSent: 'Enviamos una notificación a tus equipos. Revisa que se vea.',
  mailSent: 'Te enviamos un correo de prueba. Revisa que haya llegado.',
  allTested: 'Se probaron todas.',
  toWrite:
    'Para conectarla, quien administra el servidor escribe {count, plural, one {esta variable} other {estas variables}} en el archivo .env de la carpeta del programa, con {count, plural, one {su valor} other {sus valores}}, y lo reinicia. Las claves no se escriben en esta página.',
  toSet: 'Falta en Ajustes:',
  /** What is there and cannot be read counts as missing. */
  toSetWhole: 'Falta en Ajustes, o no tiene apiKey, authDomain y projectId:',
  needs: 'Qué necesita',
  templates: 'Plantillas que se registran en WhatsApp',
  where: {
    environment: 'Variables del servidor, en su archivo .env o en su entorno. Se leen cuando empieza.',
    configuration: 'Se cambian en Ajustes.',
  },
  set: 'Puesta',
  missing: 'Falta',
  optional: 'Opcional',
  names: {
    mail: 'Correo',
    whatsapp: 'WhatsApp Business',
    push: 'Notificaciones',
    stripe: 'Stripe',
    conekta: 'Conekta',
    paypal: 'PayPal',
    /** Where the built-in gateway charges. */
    sandbox: 'Pasarela de prueba',
    files: 'Archivos en S3',
    firebase: 'Firebase',
  },
  /** Where a provider offers its report of payouts. */
  reports: {
    stripe: 'En Stripe: Informes, Conciliación de transferencias, «Itemized», formato CSV.',
    conekta: 'En Conekta: Reportes, con fecha, monto y número de orden, formato CSV.',
    paypal: 'En PayPal: Actividad, Descargar, todas las transacciones, formato CSV.',
    sandbox: 'Un CSV con las columnas date, gross, fee y el número del cobro.',
  },
  leads: {
    mail: 'Avisos y recibos',
    whatsapp: 'Avisos y conversaciones',
    push: 'Avisos en cada equipo',
    stripe: 'Tarjetas y suscripciones',
    conekta: 'Tarjetas, OXXO y SPEI',
    paypal: 'Pago con cuenta',
    files: 'Imágenes, documentos y videos',
    firebase: 'Cuentas con las que se entra',
  },
  without: {
    mail: 'Los correos no salen: quedan en Mensajes.',
    whatsapp: 'Los avisos salen solo por correo.',
    push: 'No se envían notificaciones.',
    stripe: 'No se cobra con Stripe.',
    conekta: 'No se cobra con Conekta.',
    paypal: 'PayPal no se ofrece.',
    files: 'Los archivos se guardan en este servidor.',
    firebase: 'Se entra con cuentas de este sitio.',
  },
  problems: {
    /** What the server reads from its environment counts after a new start. */
    wrong_key:
      '{integration, select, mail {El servidor de correo no acepta el usuario o la contraseña. Corrígelos en SMTP_URL y reinicia el servidor.} paypal {PayPal no acepta las claves. Copia las de tu aplicación en PAYPAL_CLIENT_ID y PAYPAL_CLIENT_SECRET y reinicia el servidor.} files {S3 no acepta las claves. Genera otras, cámbialas en S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY y reinicia el servidor.} firebase {La clave no es válida o venció. Copia de nuevo la configuración de Firebase en Ajustes.} other {La clave no es válida o venció. Genera otra en {name}, cámbiala en {variable} y reinicia el servidor.}}',
    no_permission: 'La clave es válida, pero no tiene los permisos que hacen falta. Dáselos en {name}.',
    unreachable: 'No pudimos conectar con {name}. Revisa la dirección y la salida a internet del servidor.',
    slow: '{name} no contestó a tiempo. Inténtalo de nuevo en unos minutos.',
    provider_down: '{name} contestó con un error suyo. Inténtalo de nuevo en unos minutos.',
    limited: '{name} dice que recibe demasiadas solicitudes. Inténtalo de nuevo en unos minutos.',
    no_tls:
      'El servidor de correo no ofrece conexión cifrada. Usa una dirección que empiece con smtps:// en {variable}.',
    unverified_sender:
      'El servidor de correo no acepta el remitente. Verifica con tu proveedor la dirección de MAIL_FROM.',
    unverified_number: 'El número no está verificado. Verifícalo en el administrador de WhatsApp.',
    wrong_number: 'WHATSAPP_PHONE_NUMBER_ID no es un número que esta clave pueda usar.',
    wrong_bucket: 'El bucket no existe. Revisa su nombre en Ajustes.',
    wrong_region: 'El bucket está en otra región. Revisa la región en Ajustes.',
    no_project:
      'Firebase no conoce el proyecto, o su Authentication no está activada. Copia de nuevo la configuración en Ajustes.',
    wrong_domain:
      'El proyecto no acepta la dirección de tu sitio. Agrégala en Firebase, en Authentication, Settings, Authorized domains.',
    no_device:
      'No tienes ningún equipo con las notificaciones activas. Actívalas en Mi Cuenta, en Notificaciones, y prueba otra vez.',
    other_key:
      'Tus equipos se suscribieron con otra clave. Apaga ahí las notificaciones y actívalas de nuevo, o vuelve a poner la clave anterior.',
    refused: '{name} rechazó la prueba.',
  },
})

/** The mail of a test. */
export const integrationMailTexts = texts('admin.integrations.mail', {
  subject: 'Prueba de correo de {studio}',
  body: 'Este correo es una prueba que pediste en Integraciones. Si lo estás leyendo, el correo del estudio funciona.',
  button: 'Volver a Integraciones',
})
