import { listTexts } from '#text/admin/lists.ts'

/** The names of the rich-text editor's buttons. A function, because texts must not be rendered while a module loads. */
export const richTextLabels = () => {
  const texts = listTexts.richText
  return {
    boldControlLabel: texts.bold,
    italicControlLabel: texts.italic,
    underlineControlLabel: texts.underline,
    h2ControlLabel: texts.heading,
    h3ControlLabel: texts.subheading,
    bulletListControlLabel: texts.bullets,
    orderedListControlLabel: texts.numbers,
    blockquoteControlLabel: texts.quote,
    linkControlLabel: texts.link,
    unlinkControlLabel: texts.unlink,
    undoControlLabel: texts.undo,
    redoControlLabel: texts.redo,
    linkEditorInputLabel: texts.address,
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: texts.newTab,
    linkEditorInternalLink: texts.sameTab,
    linkEditorSave: texts.saveLink,
  }
}
