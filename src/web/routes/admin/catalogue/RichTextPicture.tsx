import { Portal, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { RichTextEditor } from '@mantine/tiptap'
import { Node, type Editor, type Range } from '@tiptap/react'
import { ImagePlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { StoredFile } from '#contract/types.ts'
import { contentTexts } from '#text/admin/content.ts'
import { listTexts } from '#text/admin/lists.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useFields } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { PictureInput } from './PictureInput.tsx'

const texts = listTexts.richText
/** How long the editor takes at most to put its cursor back after it got the focus. */
const CURSOR_MS = 50

/**
 * A picture of formatted text, in a line of its own. A picture that no visitor could load, e.g. from the disk of whoever pastes it,
 * is left out.
 */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src^="/"]:not([src^="//"]), img[src^="http:"], img[src^="https:"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Adds a picture where the cursor is. */
export function PictureControl({ editor }: { editor: Editor | null }): ReactNode {
  // The browser may give back the focus with a cursor of its own, at the beginning of the text.
  const [place, setPlace] = useState<Range | null>(null)
  return (
    <>
      <RichTextEditor.Control
        aria-label={texts.picture}
        title={texts.picture}
        onClick={() =>
          setPlace(editor && { from: editor.state.selection.from, to: editor.state.selection.to })
        }
      >
        <ImagePlus />
      </RichTextEditor.Control>
      {place ? (
        // A browser submits no form within another one.
        <Portal target="[data-area='admin']">
          <PictureDialog
            onClose={() => setPlace(null)}
            onChosen={({ src }, alt) => {
              setPlace(null)
              // Once the dialog has given back the focus, and the editor its cursor.
              setTimeout(() => {
                // Below it there is a line to go on in: what is typed would replace a picture that is selected.
                const picture = [{ type: Picture.name, attrs: { src, alt } }, { type: 'paragraph' }]
                editor?.chain().insertContentAt(place, picture).focus().run()
              }, CURSOR_MS)
            }}
          />
        </Portal>
      ) : null}
    </>
  )
}

interface PictureDialogProps {
  onChosen: (file: StoredFile, alt: string) => void
  onClose: () => void
}

function PictureDialog({ onChosen, onClose }: PictureDialogProps): ReactNode {
  const form = useFields({
    initialValues: { file: null as StoredFile | null, alt: '' },
    validate: { file: isNotEmpty(texts.pictureMissing) },
  })
  const onSubmit = form.onSubmit(({ file, alt }) => {
    if (file !== null) onChosen(file, alt.trim())
  })
  return (
    <DeskDialog
      title={texts.picture}
      back={texts.cancelPicture}
      confirm={texts.addPicture}
      onClose={onClose}
      onSubmit={(event) => {
        // To React the editor's form is around it.
        event.stopPropagation()
        onSubmit(event)
      }}
    >
      <PictureInput
        label={texts.picture}
        error={form.errors['file']}
        value={form.values.file}
        onChange={(file) => form.setFieldValue('file', file)}
      />
      <TextInput
        {...form.getInputProps('alt')}
        label={contentTexts.files.alt}
        maxLength={300}
        autoComplete="off"
      />
    </DeskDialog>
  )
}
