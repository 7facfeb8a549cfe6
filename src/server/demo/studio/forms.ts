/** The studio's questions: when somebody signs up, in the profile, and about their health with every type of field. */

const words = (...options: string[]) => options.map((word) => ({ value: word, label: word }))
const yesNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
]

export const signUpFields = [
  { key: 'nickname', label: '¿Cómo te gusta que te digamos?', type: 'text' },
  {
    key: 'experience',
    label: '¿Has practicado antes?',
    type: 'select',
    options: words('Nunca', 'Algunas veces', 'Cada semana'),
  },
]

/** Custom fields of the object `customer`, which the profile asks for. */
export const customerFields = [
  {
    key: 'shirt',
    label: 'Talla de playera',
    type: 'select',
    options: words('XS', 'S', 'M', 'L', 'XL', 'XXL'),
  },
  {
    key: 'interests',
    label: 'Lo que más te interesa',
    type: 'creatable-select',
    options: words('Fuerza', 'Movilidad', 'Cardio', 'Descanso'),
  },
]

export const contactGroup = 'Contacto de emergencia'
/** Custom fields of the object `emergency_contact`, which the health form asks for. */
export const contactFields = [
  { key: 'name', label: 'Nombre del contacto', type: 'text', required: true },
  { key: 'phone', label: 'Celular del contacto', type: 'phone', required: true },
]

export const healthForm = {
  name: 'Ficha de salud',
  description: 'Tarda dos minutos. Solo la ven recepción y la administración del estudio.',
  fields: [
    { key: 'nickname', label: '¿Cómo te gusta que te digamos?', type: 'text' },
    { key: 'birthdate', label: 'Fecha de nacimiento', type: 'date', required: true },
    { key: 'contact', label: 'Contacto de emergencia', type: 'emergency_contact', required: true },
    {
      key: 'favourite',
      label: 'Disciplina favorita',
      type: 'select',
      required: true,
      options: words('Barre', 'Reformer', 'Yoga', 'Indoor Cycling', 'Funcional', 'Meditación'),
    },
    {
      key: 'height',
      label: 'Estatura (cm)',
      hint: 'Para ajustar la bici antes de que llegues.',
      type: 'number',
    },
    { key: 'wake', label: '¿A qué hora despiertas?', type: 'time' },
    { key: 'home', label: 'Domicilio', type: 'address' },
    {
      key: 'injured',
      label: '¿Tienes alguna lesión?',
      type: 'select',
      required: true,
      options: yesNo,
      step: 2,
    },
    {
      key: 'pains',
      label: '¿En dónde?',
      type: 'creatable-select',
      required: true,
      options: words('Rodilla', 'Espalda baja', 'Hombro', 'Muñeca'),
      precondition: { key: 'injured', values: [true] },
      step: 2,
    },
    {
      key: 'more',
      label: 'Cuéntanos más',
      type: 'textarea',
      precondition: { key: 'injured', values: [true] },
      step: 2,
    },
    {
      key: 'cleared',
      label: 'Última consulta médica',
      type: 'datetime-local',
      precondition: { key: 'injured', values: [true] },
      step: 2,
    },
    {
      key: 'intensity',
      label: '¿Qué tanta intensidad buscas?',
      hint: '1 es suave, 5 es a todo.',
      type: 'select',
      required: true,
      options: [1, 2, 3, 4, 5].map((level) => ({ value: level, label: String(level) })),
      step: 2,
    },
    { key: 'note', label: 'Constancia médica', type: 'file', multiple: true, step: 2 },
    { key: 'photo', label: 'Foto para tu expediente', type: 'image', step: 2 },
    {
      key: 'consent',
      label: 'Autorizo al estudio a guardar estos datos de salud según el Aviso de privacidad.',
      type: 'checkbox',
      required: true,
      step: 2,
    },
  ],
}

/** What the demo's customer with history answered. */
export const healthAnswers = {
  nickname: 'Ana',
  birthdate: '1991-02-14',
  'contact.name': 'Lucía Torres',
  'contact.phone': '5512345678',
  favourite: 'Barre',
  height: 164,
  wake: '06:30',
  injured: true,
  pains: ['Rodilla'],
  more: 'Me operaron la rodilla izquierda en 2024; ya puedo hacer todo menos saltos.',
  intensity: 4,
  consent: true,
}
