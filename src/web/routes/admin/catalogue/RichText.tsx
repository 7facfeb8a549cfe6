import { Input, Textarea } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { listTexts } from '#text/admin/lists.ts'
import { richTextLabels } from './rich-text-labels.ts'
import { Picture, PictureControl } from './RichTextPicture.tsx'

interface RichTextProps {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  /** HTML; the server sanitises it again. */
  value: string
  onChange: (html: string) => void
  onBlur?: (event: never) => void
}

/** The tags that the editor can write; it would drop others without a word. */
const KNOWN = /^(p|br|hr|h2|h3|h4|blockquote|ul|ol|li|strong|b|em|i|u|s|code|a|img)$/
/** A picture that is a link: the editor would keep the picture alone. */
const LINKED = /<a\b[^>]*>(?:(?!<\/?a\b)[^])*<img\b/i
const beyond = (html: string): boolean =>
  LINKED.test(html) ||
  [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].some(([, tag = '']) => !KNOWN.test(tag.toLowerCase()))

/** An input for formatted text. HTML that the editor cannot write, such as a table, is changed as it is written. */
export default function RichText(props: RichTextProps): ReactNode {
  const { value, onChange, onBlur: _, ...named } = props
  const [asHtml] = useState(() => beyond(value))
  return asHtml ? (
    <Textarea
      {...named}
      description={listTexts.richText.html}
      autosize
      minRows={8}
      maxRows={24}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <Formatted {...props} />
  )
}

function Formatted({ label, description, error, value, onChange }: RichTextProps): ReactNode {
  const name = useId()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false },
        codeBlock: false,
      }),
      Picture,
    ],
    content: value,
    // Its own style element would be refused by the content security policy.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: { attributes: { 'aria-labelledby': name, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    // A value from outside, e.g. discarded changes; the editor's own is there already.
    if (editor && value !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id: name }}
    >
      <RichTextEditor editor={editor} labels={richTextLabels()} data-error={error ? true : undefined}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            {/* Outside of the area it would have neither its colours nor a ground. */}
            <RichTextEditor.Link popoverProps={{ withinPortal: false, offset: 4 }} />
            <RichTextEditor.Unlink />
            <PictureControl editor={editor} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
