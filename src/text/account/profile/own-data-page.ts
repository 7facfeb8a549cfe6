import { texts } from '#text/texts.ts'

/** Texts of the file with a customer's data that a person reads. `tables`: what it shows of the machine-readable file, in this order. */
export const ownDataPageTexts = texts('account.ownDataPage', {
  title: 'Datos de {name}',
  lead: 'Lo que {studio} guardaba sobre ti el {day}.',
  rest: 'Los registros internos, con sus claves, están en mis-datos.json, que puedes descargar en la misma página.',
  nothing: 'Nada',
  yes: 'Sí',
  tables: {
    customer: {
      title: 'Datos personales',
      columns: {
        name: 'Nombre',
        last_name: 'Apellido',
        email: 'Correo electrónico',
        new_email: 'Correo por confirmar',
        phone: 'Teléfono',
        birthdate: 'Fecha de nacimiento',
        instagram: 'Instagram',
        signup_reason: '¿Cómo nos conociste?',
        other: '¿Cómo nos conociste? (otro)',
        created_at: 'Cliente desde',
      },
    },
    address: {
      title: 'Dirección',
      columns: {
        street: 'Calle',
        number: 'Número',
        interior_number: 'Número interior',
        neighborhood: 'Colonia',
        zip_code: 'Código postal',
        city: 'Ciudad',
        state: 'Estado',
        country: 'País',
      },
    },
    form_answer: {
      title: 'Tus respuestas',
      columns: {
        label: 'Pregunta',
        value: 'Respuesta',
        answered_at: 'Respondiste',
        replaced_at: 'Cambiaste',
      },
    },
    accepted_page: {
      title: 'Documentos aceptados',
      columns: {
        page: 'Documento',
        version: 'Versión',
        accepted_at: 'Aceptado',
        ip: 'Dirección de red',
      },
    },
    class_reservation: {
      title: 'Reservaciones',
      columns: {
        class_type: 'Clase',
        class_date: 'Fecha y hora',
        location: 'Estudio',
        spot: 'Lugar',
        guest: 'Invitado',
        attend: 'Asististe',
        deleted_at: 'Cancelada',
        class_stars: 'Estrellas de la clase',
        coach_stars: 'Estrellas de coach',
        comment: 'Comentario',
      },
    },
    waitlist: {
      title: 'Listas de espera',
      columns: {
        class_type: 'Clase',
        class_date: 'Fecha y hora',
        state: 'Estado',
        created_at: 'Te anotaste',
      },
    },
    class_reservation_penalty: {
      title: 'Penalizaciones',
      columns: {
        created_at: 'Desde',
        end_date: 'Puedes reservar el',
        no_shows: 'Faltas seguidas',
        reason: 'Motivo',
      },
    },
    purchase: {
      title: 'Compras',
      columns: {
        purchase_id: 'Orden',
        package: 'Paquete',
        created_at: 'Fecha',
        total_cents: 'Total',
        method: 'Pago',
        status: 'Estado',
        expires_on: 'Vence',
      },
    },
    invoice: {
      title: 'Cargos',
      columns: {
        purchase_id: 'Orden',
        created_at: 'Fecha',
        total_cents: 'Total',
        method: 'Pago',
        status: 'Estado',
      },
    },
    payment_source: {
      title: 'Tarjetas',
      columns: {
        card_type: 'Tarjeta',
        last_digits: 'Termina en',
        created_at: 'Guardada',
        deleted_at: 'Eliminada',
      },
    },
    available_class: {
      title: 'Créditos',
      columns: { package: 'Paquete', state: 'Estado', created_at: 'Desde', expires_on: 'Vence' },
    },
    favorite: { title: 'Videos favoritos', columns: { video: 'Video', created_at: 'Desde' } },
    video_progress: {
      title: 'Videos vistos',
      columns: { video: 'Video', updated_at: 'Visto', completed_at: 'Completado' },
    },
    video_rating: {
      title: 'Tus calificaciones de videos',
      columns: { video: 'Video', stars: 'Estrellas', comment: 'Comentario' },
    },
    message: {
      title: 'Mensajes que te enviamos',
      columns: { created_at: 'Fecha', recipient: 'A', subject: 'Asunto', body_text: 'Mensaje' },
    },
    incoming_message: {
      title: 'Mensajes que nos enviaste',
      columns: { received_at: 'Fecha', sender: 'De', body: 'Mensaje' },
    },
    customer_note: {
      title: 'Notas del estudio',
      columns: { created_at: 'Fecha', text: 'Nota' },
    },
    session: {
      title: 'Dónde has entrado',
      columns: {
        createdAt: 'Desde',
        seenAt: 'Última vez',
        ipAddress: 'Dirección de red',
        userAgent: 'Navegador',
      },
    },
    passkey: {
      title: 'Llaves de acceso',
      columns: { name: 'Nombre', createdAt: 'Desde', usedAt: 'Última vez' },
    },
  },
  /** How the file's own words are read. */
  words: {
    pending: 'Pendiente',
    completed: 'Completada',
    active: 'Activa',
    failed: 'Fallida',
    cancelled: 'Cancelada',
    revoked: 'Revocada',
    refunded: 'Reembolsada',
    free: 'Disponible',
    used: 'Usado',
    expired: 'Vencido',
    removed: 'Retirado',
    waiting: 'En espera',
    offered: 'Lugar ofrecido',
    reserved: 'Reservaste',
    left: 'Saliste',
    lapsed: 'No respondiste a tiempo',
    closed: 'Cerrada',
    mastercard: 'Mastercard',
    visa: 'Visa',
  },
})
