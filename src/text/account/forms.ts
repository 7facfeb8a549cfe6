import { texts } from '#text/texts.ts'

/** Texts of forms, on screens and in refusals. The specification's texts take precedence. */
export const formTexts = texts('formularios', {
  problems: {
    required: 'Debes llenar este campo.',
    option: 'Debes seleccionar una opción.',
    missingFile: 'Debes cargar el archivo solicitado.',
    phone: 'El formato del teléfono no es correcto.',
    date: 'Esa fecha no existe. Escribe día, mes y año.',
    time: 'Escribe la hora y los minutos.',
    number: 'Escribe un número.',
    negative: 'El número no puede ser negativo.',
    text: 'El valor de este campo no es del tipo esperado.',
    list: 'El valor de este campo no es del tipo esperado.',
    file: 'No encontramos ese archivo. Súbelo de nuevo.',
    notPicture: 'Este archivo no es una imagen. Usa JPG, PNG o WebP.',
    tooLong: 'El texto es demasiado largo.',
    tooMany: 'Son demasiadas respuestas para este campo.',
    unknown: 'Este campo no se reconoce.',
  },
  checkOne: 'Revisa el campo: {label}',
  checkSeveral: 'Revisa los campos faltantes o inválidos.',
  changed:
    'Este formulario cambió mientras lo llenabas. Tus respuestas siguen aquí: revísalas y guárdalas de nuevo.',
  answeredElsewhere:
    'Guardaste este formulario en otra ventana. Revisa tus respuestas y guárdalas de nuevo para reemplazar las anteriores.',
  unknownForm: 'No encontramos ese formulario.',
  unknownField: 'No encontramos ese campo.',
  fixed: 'Este formulario es parte del sitio: puedes cambiarlo, pero no borrarlo.',
  keyTaken: 'Ese objeto ya tiene un campo con esta clave.',
  definition: {
    twice: 'Otra pregunta ya tiene esta clave.',
    options: 'Escribe al menos una opción, y cada una solo una vez.',
    precondition: 'La condición debe depender de una pregunta anterior.',
    nested: 'Este campo ya está dentro de otro: elige un tipo sencillo.',
    addressCore: 'La dirección necesita ciudad, estado y país como textos obligatorios y sin condición.',
    signUpFile: 'Al registrarse no se pueden pedir archivos ni grupos de preguntas.',
  },
  removedOption: '{label} (ya no se ofrece)',
})
