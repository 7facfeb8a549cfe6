/** Content pages in the order of the footer. One has no content yet, as in every studio. */
export const pages = [
  {
    slug: 'terminos-y-condiciones',
    title: 'Términos y condiciones',
    required: false,
    required_signup: true,
    content: `<p>Estas reglas cuidan el lugar de todas las personas que vienen a Casa Aura.</p>
<h3>Reservaciones y cancelaciones</h3><p>Cada reservación usa un crédito. Puedes cancelar sin perderlo hasta 12 horas antes de la clase; después el crédito queda usado.</p>
<h3>Vigencia</h3><p>Los créditos duran hasta el final de su último día en la zona horaria del estudio y no se transfieren entre cuentas.</p>
<h3>Suscripciones</h3><p>Se renuevan de forma automática al terminar cada periodo. Los cargos no son reembolsables y puedes cancelar en cualquier momento desde Mis Compras.</p>
<h3>Puntualidad</h3><p>Por seguridad no se permite entrar después de los primeros cinco minutos. Un lugar sin ocupar puede entregarse a otra persona.</p>
<h3>Salud</h3><p>Avisa a tu coach de cualquier lesión, embarazo o condición médica antes de empezar.</p>`,
  },
  {
    slug: 'aviso-de-privacidad',
    title: 'Aviso de privacidad',
    required: true,
    required_signup: false,
    content: `<p>Casa Aura Movimiento S.A. de C.V., con domicilio en Colima 218, Roma Norte, Ciudad de México, es responsable de los datos personales que nos compartes.</p>
<h3>Qué datos usamos</h3><p>Tu nombre, correo, teléfono y, si lo decides, tu fecha de nacimiento y una fotografía. No guardamos los números de tus tarjetas.</p>
<h3>Para qué</h3><p>Para crear tu cuenta, reservar y cobrar tus clases, avisarte de cambios de horario y felicitarte en tu cumpleaños.</p>
<h3>Tus derechos</h3><p>Puedes acceder a tus datos, corregirlos, cancelarlos u oponerte a su uso escribiendo a <a href="mailto:hola@casaaura.mx">hola@casaaura.mx</a>.</p>`,
  },
  {
    slug: 'reglamento',
    title: 'Reglamento del estudio',
    required: false,
    required_signup: false,
    content: `<ul><li>Llega diez minutos antes si es tu primera clase.</li><li>El celular se queda en el locker.</li><li>Para Barre y Reformer usa calcetas con agarre.</li><li>Limpia tu bici, tu tapete o tu reformer al terminar.</li><li>Tu invitado también necesita un lugar reservado.</li></ul>`,
  },
  {
    slug: 'preguntas-frecuentes',
    title: 'Preguntas frecuentes',
    required: false,
    required_signup: false,
    content: `<h3>¿Necesito experiencia?</h3><p>No. Todas las clases tienen opciones para empezar y tu coach te acompaña.</p>
<h3>¿Qué llevo?</h3><p>Ropa cómoda y agua. Los tapetes, las pesas y los zapatos de cycling los ponemos nosotros.</p>
<h3>¿Puedo llevar a alguien?</h3><p>Sí. Al reservar elige «Llevar invitado»: se usa un crédito más de tu cuenta.</p>
<h3>¿Qué pasa si no llego?</h3><p>El crédito se usa. Con Ilimitado, tres faltas seguidas pausan tus reservaciones por unos días.</p>`,
  },
  {
    slug: 'bolsa-de-trabajo',
    title: 'Bolsa de trabajo',
    required: false,
    required_signup: false,
    content: null,
  },
] as const

/** Announcements, each with how many days ago it was written. */
export const announcements = [
  {
    days: 2,
    title: 'Más Reformer en Condesa',
    content:
      '<p>Desde esta semana hay Reformer también a las 11:15 los miércoles y viernes. Los grupos siguen siendo de diez personas.</p>',
  },
  {
    days: 9,
    title: 'Invita y mueve a alguien',
    content:
      '<p>Lleva a quien quieras a tu próxima clase: agrega a tu invitado al reservar y elige el lugar junto al tuyo.</p>',
  },
  {
    days: 16,
    title: 'Trae tu botella',
    content: '<p>Dejamos los vasos desechables. Hay agua filtrada en los dos estudios.</p>',
  },
] as const
