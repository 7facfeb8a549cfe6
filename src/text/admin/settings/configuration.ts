import { texts } from '#text/texts.ts'

/** The label and hint of each setting, for the owner. One entry for every key. */
export const settingTexts = texts('admin.settings', {
  // Brand
  business_name: {
    label: 'Nombre del estudio',
    hint: 'Aparece en el menú, en los correos y en los títulos de las páginas.',
  },
  tagline: { label: 'Lema', hint: 'Una línea que acompaña al nombre.' },
  meta_title: {
    label: 'Título para buscadores',
    hint: 'Lo que se lee en Google y en la pestaña del navegador. Vacío: nombre y lema.',
  },
  meta_description: { label: 'Descripción para buscadores', hint: 'Una o dos frases, hasta 160 caracteres.' },
  primary: { label: 'Principal', hint: 'Botones y el día de hoy.' },
  'primary-light': { label: 'Principal claro', hint: 'Fondos suaves. Vacío: se calcula del principal.' },
  accent: { label: 'Acento', hint: 'Clases reservadas y check-in.' },
  dark: { label: 'Oscuro', hint: 'Texto y pie de página.' },
  gray: { label: 'Gris', hint: 'Texto secundario.' },
  light: { label: 'Claro', hint: 'Fondo de las páginas.' },
  ground: { label: 'Fondo del sitio', hint: 'Con fondo oscuro el color claro pasa a ser el del texto.' },
  fonts: { label: 'Letras', hint: 'La de los títulos y la de los textos, que van juntas.' },
  corners: { label: 'Esquinas', hint: 'De botones, tarjetas e imágenes.' },
  navbar_logo: {
    label: 'Logo',
    hint: 'Sin logo se escribe el nombre del estudio. Mejor en PNG o WebP con fondo transparente.',
  },
  favicon: {
    label: 'Icono del navegador',
    hint: 'Cuadrado, de 512 px o más: de él salen los iconos de todos los tamaños. Vacío: el logo, si es casi cuadrado, o la inicial del estudio.',
  },
  social_media_image: {
    label: 'Imagen para compartir',
    hint: 'La que se ve al pegar un enlace en WhatsApp o Facebook. 1200 × 630 px.',
  },
  bg_login: {
    label: 'Imagen de inicio de sesión',
    hint: 'Al lado del formulario para entrar y registrarse.',
  },
  bg_recovery: { label: 'Imagen de recuperar contraseña', hint: 'Vacío: la de inicio de sesión.' },

  // Banner and popup
  banner_enabled: { label: 'Mostrar el anuncio superior', hint: 'Una franja arriba de todas las páginas.' },
  banner_text: { label: 'Texto del anuncio', hint: 'Corto: en el teléfono cabe una línea.' },
  banner_link: {
    label: 'Enlace del anuncio',
    hint: 'Una página del sitio (/paquetes) o una dirección completa.',
  },
  presencial_popup_enabled: {
    label: 'Mostrar la imagen emergente',
    hint: 'Una vez al día en cada navegador, al abrir el calendario.',
  },
  presencial_popup_image: { label: 'Imagen emergente', hint: 'Vertical se ve mejor en el teléfono.' },
  presencial_popup_link: { label: 'Enlace de la imagen emergente', hint: 'A dónde lleva al tocarla.' },

  // Landing page
  hero_enabled: { label: 'Portada', hint: 'Imagen o video con título.' },
  hero_order: { label: 'Lugar de la portada', hint: 'Orden en la página de inicio.' },
  hero_resource: { label: 'La portada muestra', hint: 'Una imagen carga más rápido que un video.' },
  hero_image: {
    label: 'Imagen de portada',
    hint: 'Horizontal, de 1760 px de ancho o más, con el motivo a la derecha.',
  },
  hero_video: { label: 'Video de portada', hint: 'Dirección de un archivo MP4 corto y sin sonido.' },
  hero_title: { label: 'Título de portada', hint: 'Dos líneas como máximo.' },
  hero_tagline: { label: 'Texto de portada', hint: 'Una frase debajo del título.' },
  about_enabled: { label: 'Nosotros', hint: 'Quiénes son, con imagen.' },
  about_order: { label: 'Lugar de Nosotros', hint: 'Orden en la página de inicio.' },
  about_title: { label: 'Título de Nosotros', hint: 'Una frase corta.' },
  about_content: { label: 'Texto de Nosotros', hint: 'Un párrafo sobre el estudio.' },
  about_image: { label: 'Imagen de Nosotros', hint: 'Casi cuadrada.' },
  mission_enabled: { label: 'Misión', hint: 'Una frase grande sobre fondo oscuro.' },
  mission_order: { label: 'Lugar de Misión', hint: 'Orden en la página de inicio.' },
  mission_title: { label: 'Título de Misión', hint: 'Vacío: solo se muestra la frase.' },
  mission_content: { label: 'Frase de Misión', hint: 'La idea que mueve al estudio.' },
  class_types_enabled: { label: 'Tipos de clase', hint: 'Los que tienen imagen.' },
  class_types_order: { label: 'Lugar de Tipos de clase', hint: 'Orden en la página de inicio.' },
  coaches_enabled: { label: 'Coaches', hint: 'Retrato, nombre y frase.' },
  coaches_order: { label: 'Lugar de Coaches', hint: 'Orden en la página de inicio.' },
  packages_enabled: { label: 'Paquetes', hint: 'Los marcados para la página de inicio.' },
  packages_order: { label: 'Lugar de Paquetes', hint: 'Orden en la página de inicio.' },
  announcements_enabled: { label: 'Avisos', hint: 'Los tres más recientes.' },
  announcements_order: { label: 'Lugar de Avisos', hint: 'Orden en la página de inicio.' },
  schedule_enabled: {
    label: 'Calendario',
    hint: 'La semana de clases. Apagado, el menú muestra «Horarios».',
  },
  schedule_order: { label: 'Lugar del Calendario', hint: 'Orden en la página de inicio.' },

  // Contact
  whatsapp: { label: 'WhatsApp', hint: 'Número de 10 dígitos, escrito como quieras.' },
  whatsapp_widget: { label: 'Botón flotante de WhatsApp', hint: 'En la esquina de las páginas públicas.' },
  email: { label: 'Correo de contacto', hint: 'Aparece en el pie de página.' },
  facebook: { label: 'Facebook', hint: 'Dirección completa de la página.' },
  instagram: { label: 'Instagram', hint: 'Dirección completa del perfil.' },
  tiktok: { label: 'TikTok', hint: 'Dirección completa del perfil.' },
  location: { label: 'Ubicación', hint: 'Una línea por dirección; aparece en el pie de página.' },

  // Booking
  timezone: { label: 'Zona horaria', hint: 'En ella se leen todas las fechas y horas del estudio.' },
  single_class_enabled: { label: 'Clases presenciales', hint: 'Muestra el calendario y permite reservar.' },
  profile_before_booking: {
    label: 'Información personal antes de reservar',
    hint: 'Nadie reserva sin nombre, apellido, teléfono y lo obligatorio de su perfil. Recepción sí puede reservar por alguien.',
  },
  allow_class_guests: {
    label: 'Invitados',
    hint: 'Quien reserva puede llevar a alguien con un crédito más.',
  },
  qrcode_enabled: {
    label: 'Código de acceso',
    hint: 'Cada reservación tiene un código QR para el check-in.',
  },
  reservation_rating_enabled: {
    label: 'Calificar clases',
    hint: 'Estrellas para la clase y para el coach después de asistir.',
  },
  allow_restricted_class_types: {
    label: 'Créditos por tipo de clase',
    hint: 'Permite paquetes que sirven solo para algunas clases.',
  },
  unlimited_membership_penalties_enabled: {
    label: 'Penalizar faltas con Ilimitado',
    hint: 'Pausa las reservaciones de quien falta varias veces seguidas.',
  },
  unlimited_max_no_shows_for_penalty: {
    label: 'Faltas seguidas para penalizar',
    hint: 'Vacío: no se penaliza.',
  },
  unlimited_penalty_days: { label: 'Días de penalización', hint: 'Cuánto dura la pausa.' },
  booking_opens_days: {
    label: 'Días de anticipación para reservar',
    hint: 'Cuántos días antes de la clase se puede reservar. Vacío: desde que se publica.',
  },
  booking_closes_minutes: {
    label: 'Minutos de cierre',
    hint: 'Cuántos minutos antes de la clase deja de reservarse. 0: hasta que empieza.',
  },
  few_places_left: {
    label: 'Últimos lugares',
    hint: 'Con cuántos lugares libres o menos se muestra cuántos quedan. 0: nunca.',
  },
  allow_transfers: {
    label: 'Transferir lugares',
    hint: 'Quien reservó puede ceder su lugar con un enlace; su crédito queda usado.',
  },

  // Waitlist
  waitlist_enabled: { label: 'Lista de espera', hint: 'Para anotarse a una clase llena.' },
  waitlist_mode: {
    label: 'Cuando se libera un lugar',
    hint: 'Cómo se reparte entre quienes esperan.',
  },
  waitlist_offer_minutes: {
    label: 'Minutos para aceptar',
    hint: 'Cuánto se aparta el lugar que se ofrece en orden.',
  },
  waitlist_auto_hours: {
    label: 'Horas de la reserva automática',
    hint: 'Más cerca de la clase ya no se reserva solo: se avisa a todas las personas.',
  },
  waitlist_cutoff_minutes: {
    label: 'Minutos de cierre de la lista',
    hint: 'Más cerca de la clase ya no se ofrece ni se avisa a nadie.',
  },
  promotion_grace_minutes: {
    label: 'Minutos de gracia',
    hint: 'Quien obtuvo el lugar de la lista puede cancelar sin perder su crédito durante este tiempo.',
  },

  // Cancellation
  allow_cancel_reservations: {
    label: 'Cancelar reservaciones',
    hint: 'Apagado, las clases se pueden transferir pero no cancelar.',
  },
  cancel_timeframe_value: {
    label: 'Anticipación para cancelar',
    hint: 'Con menos tiempo el crédito no regresa.',
  },
  cancel_timeframe_unit: { label: 'Unidad de la anticipación', hint: 'Días, horas, minutos o segundos.' },
  allow_cancel_after_treshold: {
    label: 'Cancelar tarde',
    hint: 'Permite cancelar con menos anticipación, sin regresar el crédito.',
  },
  max_cancels_per_available_class: {
    label: 'Cancelaciones por crédito',
    hint: 'Después de tantas, el crédito ya no regresa. Vacío: sin límite.',
  },

  // Messages
  reminder_hours: {
    label: 'Recordatorio de clase',
    hint: 'Cuántas horas antes se recuerda la clase. Vacío: sin recordatorio.',
  },
  credit_reminder_days: {
    label: 'Aviso de créditos por vencer',
    hint: 'Cuántos días antes se avisa. Vacío: sin aviso.',
  },
  quiet_hours_start: {
    label: 'Silencio desde las',
    hint: 'Hora, de 0 a 23, desde la que no se envían avisos que pueden esperar. Vacío: nunca hay silencio.',
  },
  quiet_hours_end: { label: 'Silencio hasta las', hint: 'Hora, de 0 a 23, en que se vuelven a enviar.' },

  // Selling
  class_packages_name: {
    label: 'Nombre de los paquetes',
    hint: 'Cómo se llaman en los menús. Vacío: Paquetes.',
  },
  class_packages_path: {
    label: 'Dirección de los paquetes',
    hint: 'La parte final, por ejemplo «planes». Vacío: paquetes.',
  },
  signup_fee: { label: 'Inscripción', hint: 'El paquete que hay que comprar antes que los demás.' },
  cash_checkout_enabled: {
    label: 'Efectivo, depósito o transferencia',
    hint: 'La orden queda pendiente hasta que recepción confirma el pago.',
  },
  cash_instructions: {
    label: 'Instrucciones de pago',
    hint: 'Se muestran al elegir efectivo y en el correo de la orden.',
  },
  payment_sources_enabled: {
    label: 'Tarjetas guardadas',
    hint: 'Quien compra puede guardar su tarjeta para la próxima vez.',
  },
  paypal_enabled: { label: 'PayPal', hint: 'Ofrece pagar con PayPal.' },
  oxxo_enabled: {
    label: 'OXXO',
    hint: 'Ofrece pagar en efectivo en OXXO; las clases llegan cuando se paga.',
  },
  bank_transfer_enabled: {
    label: 'Transferencia SPEI',
    hint: 'Ofrece pagar por transferencia a una CLABE propia de cada compra.',
  },
  installments_from: {
    label: 'Meses sin intereses desde (MXN)',
    hint: 'Compras desde este monto se pueden pagar a meses. Vacío: no se ofrecen.',
  },
  discounts_enabled: {
    label: 'Códigos de descuento',
    hint: 'Muestra el campo para escribir un código al pagar.',
  },
  confirm_email_for_free: {
    label: 'Confirmar el correo para lo gratuito',
    hint: 'Pide un correo confirmado antes de dar una oferta sin costo o una clase de prueba, para que nadie llene una clase con cuentas inventadas.',
  },
  subscriptions_enabled: {
    label: 'Suscripciones',
    hint: 'Muestra los cargos de las suscripciones en la cuenta.',
  },
  allow_pause: {
    label: 'Pausar suscripciones',
    hint: 'Quien tiene una suscripción puede pausarla: no se cobra, sus clases descansan y su vigencia se recorre.',
  },
  pause_max_days: {
    label: 'Días de pausa al año',
    hint: 'Cuántos días en total se puede pausar una suscripción en doce meses.',
  },
  tax_rate: { label: 'IVA (%)', hint: 'Incluido en los precios; se desglosa en los recibos.' },
  fiscal_name: { label: 'Razón social', hint: 'Quien emite los recibos. Vacío: solo el nombre del estudio.' },
  fiscal_id: { label: 'RFC', hint: 'Se muestra en los recibos.' },
  fiscal_address: { label: 'Domicilio fiscal', hint: 'Se muestra en los recibos. Vacío: la ubicación.' },
  stripe_public: { label: 'Clave pública de Stripe', hint: 'Empieza con pk_.' },
  stripe_checkout_mode: { label: 'Pago con tarjeta', hint: 'Dentro del sitio o en la página del proveedor.' },

  // Other features
  videos_enabled: { label: 'Clases en video', hint: 'Muestra la sección Online en la cuenta.' },
  setup_guide: {
    label: 'Guía de inicio',
    hint: 'Muestra en Hoy lo que falta para abrir, hasta que esté completo.',
  },

  // Sign-in provider and files
  two_factor_required_for_staff: {
    label: 'Entrada en dos pasos para el equipo',
    hint: 'Administración y recepción no pueden trabajar aquí sin activarla en Seguridad. Actívala primero en tu propia cuenta.',
  },
  discreet_sign_in: {
    label: 'No revelar qué correos tienen cuenta',
    hint: 'Al entrar, un correo desconocido y una contraseña incorrecta dan la misma respuesta, igual de rápido, y las cuentas se crean con un enlace por correo. Apagado, se le dice a la persona cuál de los dos falló.',
  },
  password_min_length: {
    label: 'Largo mínimo de las contraseñas',
    hint: 'Para contraseñas nuevas, de 6 caracteres en adelante; las que ya existen siguen sirviendo. Las más usadas no se aceptan.',
  },
  password_lowercase: {
    label: 'Contraseñas con minúscula',
    hint: 'Para contraseñas nuevas, de la a a la z.',
  },
  password_uppercase: {
    label: 'Contraseñas con mayúscula',
    hint: 'Para contraseñas nuevas, de la A a la Z.',
  },
  password_number: { label: 'Contraseñas con número', hint: 'Para contraseñas nuevas, del 0 al 9.' },
  password_symbol: {
    label: 'Contraseñas con símbolo',
    hint: 'Para contraseñas nuevas: algo que no sea letra, número ni espacio.',
  },
  firebaseConfig: {
    label: 'Configuración de Firebase',
    hint: 'El objeto JSON de la aplicación web, como lo muestra la consola de Firebase (apiKey, authDomain, projectId). Con él se entra con las cuentas del proyecto; vacío, con las de este sitio. Agrega "providers": ["google", "apple", "facebook"] con los que el proyecto tenga activos; sin esa lista se ofrece Google.',
  },
  files_location: {
    label: 'Dónde se guardan los archivos',
    hint: 'Los que se suben desde ahora. Con S3 van al bucket de abajo, si el servidor tiene sus claves. De ahí son también las imágenes que los ajustes nombran sin dirección, por ejemplo «logos/aura.png».',
  },
  filesBaseSrc: {
    label: 'Dirección base de los archivos',
    hint: 'Va antes del nombre de esas imágenes, por ejemplo https://fotos.mi-estudio.mx. Vacía: la dirección de S3.',
  },
  S3_ENDPOINT: { label: 'Dirección de S3', hint: 'Vacío: se forma con el bucket y la región.' },
  bucket: { label: 'Bucket', hint: 'Nombre del contenedor en S3.' },
  region: { label: 'Región', hint: 'Por ejemplo us-east-1.' },
  picture_max_mb: { label: 'Tamaño máximo de una imagen', hint: 'En MB.' },
  document_max_mb: { label: 'Tamaño máximo de un documento', hint: 'En MB. Los documentos son PDF.' },
  video_max_mb: { label: 'Tamaño máximo de un video', hint: 'En MB. Solo la administración sube videos.' },
  customer_files_max_mb: {
    label: 'Espacio para cada persona',
    hint: 'En MB, por todo lo que una clienta o un cliente haya subido.',
  },

  // For developers of the studio
  domain: {
    label: 'Dominio',
    hint: 'El propio del estudio, por ejemplo mi-estudio.mx. Los enlaces que lo contienen se abren dentro del sitio, y los de correos y buscadores llevan a él.',
  },
  app_css: {
    label: 'CSS propio',
    hint: 'Se agrega a todas las páginas del sitio y de la cuenta, después de sus estilos. La administración no lo usa.',
  },
  head_tracking_codes: {
    label: 'Códigos en el encabezado',
    hint: 'Por ejemplo Google Analytics o el píxel de Meta.',
  },
  body_tracking_codes: {
    label: 'Códigos al final de la página',
    hint: 'Se agregan antes de cerrar la página.',
  },
  cookie_consent: {
    label: 'Pedir permiso para los códigos',
    hint: 'Los códigos no se ejecutan hasta que quien visita acepta en un aviso.',
  },
})

/** The labels of options. */
export const settingOptions = texts('admin.options', {
  ground: { light: 'Claro', dark: 'Oscuro' },
  fonts: {
    fraunces: 'Fraunces y DM Sans: cálida, con remates',
    archivo: 'Archivo: ancha y en mayúsculas',
    bricolage: 'Bricolage Grotesque y Figtree: cercana',
    cormorant: 'Cormorant y Albert Sans: fina',
  },
  corners: { round: 'Redondas', soft: 'Suaves', sharp: 'Rectas' },
  hero_resource: { image: 'Imagen', video: 'Video' },
  waitlist_mode: {
    broadcast: 'Se avisa a todas las personas',
    offer: 'Se ofrece en orden',
    auto: 'Se reserva en orden',
  },
  cancel_timeframe_unit: { days: 'Días', hours: 'Horas', minutes: 'Minutos', seconds: 'Segundos' },
  stripe_checkout_mode: { form: 'En el sitio', session: 'Página del proveedor' },
  files_location: { local: 'Este servidor', aws: 'S3' },
})

export const settingGroupTexts = texts('admin.groups', {
  brand: 'Marca',
  banner: 'Anuncio e imagen emergente',
  hero: 'Portada',
  about: 'Nosotros',
  mission: 'Misión',
  sections: 'Secciones de la página de inicio',
  contact: 'Contacto',
  booking: 'Reservaciones',
  window: 'Reservar',
  penalties: 'Faltas',
  waitlist: 'Lista de espera',
  cancellation: 'Cancelaciones',
  messages: 'Mensajes',
  selling: 'Venta',
  features: 'Otras funciones',
  signin: 'Inicio de sesión',
  files: 'Archivos',
  advanced: 'Para desarrolladores',
})
