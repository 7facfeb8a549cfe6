import { texts } from '#text/texts.ts'

/** Texts of the back office's pages for what the studio writes. */
export const contentTexts = texts('admin.content', {
  announcements: {
    title: 'Avisos',
    lead: 'Lo que quieres que todos sepan: se muestran en el inicio y en Avisos, el más nuevo primero.',
    add: 'Nuevo aviso',
    search: 'Buscar aviso',
    count: '{count, plural, one {1 aviso} other {{count} avisos}}',
    empty: 'Todavía no hay avisos.',
    saved: 'Announcement saved.',
    removed: 'Announcement deleted.',
    section: 'El aviso',
    columns: { title: 'Título', content: 'Texto', created: 'Publicado el' },
    fields: { title: 'Título', content: 'Texto' },
  },
})
