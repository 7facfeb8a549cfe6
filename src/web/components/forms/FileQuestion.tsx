import { Paperclip, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formTexts } from '#text/account/profile/forms.ts'
import { ApiError } from '#web/api/client.ts'
import { uploadFile } from '#web/api/upload-picture.ts'
import { UploadProgress } from '#web/components/uploads/UploadProgress.tsx'
import { useUploads } from '#web/components/uploads/use-uploads.ts'
import { useStudio } from '#web/studio.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { controlName, UPLOADING } from './form-answers.ts'
import type { QuestionProps } from './question-props.ts'
import styles from './forms.module.css'

const PICTURES = 'image/jpeg,image/png,image/webp'

/** The names of what was uploaded in this page, for a question that is hidden and asked again. */
const uploaded = new Map<number, string>()

/** A file or several. Each is uploaded when it is chosen; the form then names it. */
export function FileQuestion({ question, value, files, error }: QuestionProps): ReactNode {
  const { key, label, hint, type, required, multiple } = question
  const { picture_max_mb, document_max_mb } = useStudio()
  const [chosen, setChosen] = useState(() => {
    const titles = new Map([...uploaded, ...files.map((file) => [file.file_id, file.name] as const)])
    const ids = [value ?? []].flat().filter((one) => one !== UPLOADING)
    return ids.map(Number).map((file_id) => ({ file_id, title: titles.get(file_id) ?? label }))
  })
  const uploads = useUploads()
  const [problem, setProblem] = useState<string | null>(null)
  const name = controlName(key)
  const isPicture = type === 'image'
  const uploading = uploads.shown !== null

  const control = useRef<HTMLInputElement>(null)
  const answer = uploading ? UPLOADING : chosen.map(({ file_id }) => file_id).join()
  const told = useRef(answer)
  // The form sees no event of its own when a file is there, or gone.
  useEffect(() => {
    if (told.current === answer) return
    const removed = told.current !== UPLOADING && answer.length < told.current.length
    told.current = answer
    control.current?.dispatchEvent(new Event('input', { bubbles: true }))
    // The button that removed a file went with it.
    if (removed && document.activeElement === document.body) control.current?.focus()
  }, [answer])

  const take = async (input: HTMLInputElement): Promise<void> => {
    const picked = [...(input.files ?? [])]
    setProblem(null)
    try {
      await uploads.send(picked, async (file, sending) => {
        const most = file.type.startsWith('image/') ? picture_max_mb : document_max_mb
        const { file_id } = await uploadFile(file, most, sending)
        uploaded.set(file_id, file.name)
        setChosen((before) => [...(multiple ? before : []), { file_id, title: file.name }])
      })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.message)
    } finally {
      // The same file can be chosen again.
      input.value = ''
    }
  }

  return (
    <Field
      id={`q-${key}`}
      label={label}
      hint={hint ?? (isPicture ? formTexts.pictureHint : formTexts.fileHint)}
      error={problem ?? (chosen.length > 0 && !uploading ? null : error)}
      optional={!required}
    >
      {(props) => (
        <div className={styles['files']}>
          <input
            {...props}
            ref={control}
            type="file"
            name={name}
            className={styles['file']}
            accept={isPicture ? PICTURES : `${PICTURES},application/pdf`}
            multiple={multiple}
            disabled={uploading}
            onChange={(event) => void take(event.currentTarget)}
          />
          {uploading ? <input type="hidden" name={name} value={UPLOADING} /> : null}
          <UploadProgress of={uploads} />
          {chosen.map(({ file_id, title }) => (
            <p key={file_id} className={styles['chosen']}>
              <input type="hidden" name={name} value={file_id} />
              <Paperclip />
              <span>{title}</span>
              <button
                type="button"
                aria-label={formTexts.removeFile({ name: title })}
                onClick={() => setChosen(chosen.filter((one) => one.file_id !== file_id))}
              >
                <X />
              </button>
            </p>
          ))}
        </div>
      )}
    </Field>
  )
}
