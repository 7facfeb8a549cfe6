import { texts } from '#text/texts.ts'

/** Texts of what is done with whole weeks of the timetable. */
export const adminWeeksTexts = texts('semanas-del-estudio', {
  copy: {
    action: 'Copiar semana',
    title: 'Copiar clases a otra semana',
    from: 'Copiar desde',
    until: 'Hasta',
    to: 'Pegar a partir del',
    toNote: 'Ese día recibe las clases del primer día que copias; los demás siguen en orden.',
    everywhere: 'Todas las ubicaciones',
    draft: 'Dejarlas como borrador',
    draftNote: 'Solo el equipo las ve hasta que las publiques. Lo que ya es borrador se copia como borrador.',
  },
  repeat: {
    open: 'Repetir cada semana',
    title: 'Repetir cada semana',
    lead: 'Las clases nuevas son como esta: misma hora, coach, ubicación y lugares.',
    lengthen: 'Alargar la serie',
    lengthenTitle: 'Alargar la serie',
    lengthenLead:
      'La serie llega al {last}. Las clases nuevas siguen después, cada una como la última de su día de la semana.',
    lengthenUntil: 'Alargar hasta',
    typed: 'Lo que cambiaste en la clase y no has guardado no cuenta.',
    noDay: 'Elige al menos un día.',
  },
  publish: {
    drafts:
      '{classes, plural, one {1 clase en borrador: solo el equipo la ve.} other {{classes} clases en borrador: solo el equipo las ve.}}',
    week: 'Publicar semana',
    range: 'Publicar borradores',
    title: 'Publicar clases',
    send: '{classes, plural, one {Publicar 1 clase} other {Publicar {classes} clases}}',
    what: '{classes, plural, one {Se publica 1 clase: {first}.} other {Se publican {classes} clases: de {first} a {last}.}}',
    now: 'Aparecen en el sitio al momento y ya se pueden reservar.',
    later: 'Aparecen en el sitio al momento y se pueden reservar desde {from}.',
    nobody: 'Nadie recibe un aviso.',
    withoutCoach:
      '{classes, plural, one {1 de ellas no tiene coach.} other {{classes} de ellas no tienen coach.}}',
    done: '{classes, plural, one {1 clase publicada.} other {{classes} clases publicadas.}}',
    removed: '{classes, plural, one {Borrador eliminado.} other {{classes} borradores eliminados.}}',
  },
  placing: {
    look: 'Revisar',
    send: '{classes, plural, =0 {Elegir otros días} one {Agregar 1 clase} other {Agregar {classes} clases}}',
    adds: '{classes, plural, one {Se agrega 1 clase: {first}.} other {Se agregan {classes} clases: de {first} a {last}.}}',
    none: 'No se agrega ninguna clase.',
    nobody: 'Son clases nuevas, sin reservaciones: nadie recibe un aviso.',
    clashing: '{classes, plural, one {1 clase choca} other {{classes} clases chocan}}',
    clash: '{when}, {name}:',
    more: 'y {count} más',
    choice: 'Qué hacemos con ellas',
    skip: 'Omitirlas',
    overlap: 'Agregarlas de todos modos',
    skipped: '{classes, plural, one {Se omite 1 clase.} other {Se omiten {classes} clases.}}',
    noneSkipped: 'No se omite ninguna clase.',
    done: '{classes, plural, one {1 clase agregada.} other {{classes} clases agregadas.}}',
  },
})
