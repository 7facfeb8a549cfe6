import { Button, Input, Select, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { videoProviders } from '#domain/videos/source.ts'
import { recordTexts } from '#text/admin/records.ts'
import { MOST_MB, uploadFile } from '#web/api/upload-picture.ts'
import type { SectionProps } from '#web/routes/admin/catalogue/catalogue.ts'
import { UploadButton } from '#web/routes/admin/parts/UploadButton.tsx'
import styles from './records.module.css'
import type { Upload, VideoRecord, VideoValues } from './video.ts'

const texts = recordTexts.videos
const { fields } = texts

const FILMS = ['video/mp4', 'video/webm']
/** By its ending too, since not every system knows the type. */
const CAPTIONS = { 'text/vtt': ['.vtt'] }

/** Where a film is: an address at Vimeo or YouTube, or a file of the studio; and its captions. */
export function FilmPart({ form }: SectionProps<VideoRecord, VideoValues>): ReactNode {
  const { provider, film, captions } = form.values
  return (
    <div className={styles['editor']}>
      <Select
        {...form.getInputProps('provider')}
        label={fields.provider}
        allowDeselect={false}
        data={videoProviders.map((value) => ({ value, label: texts.providers[value] }))}
      />
      {provider === 'file' ? (
        <UploadInput
          label={fields.file}
          accept={FILMS}
          value={film}
          error={form.errors['film'] ?? form.errors['film_file_id']}
          onChange={(file) => {
            form.setFieldValue('film', file)
            form.clearFieldError('film')
          }}
        />
      ) : (
        <TextInput
          {...form.getInputProps('url')}
          label={fields.url}
          description={texts.urlHint}
          autoComplete="off"
        />
      )}
      <UploadInput
        label={fields.captions}
        accept={CAPTIONS}
        value={captions}
        error={form.errors['captions_file_id']}
        onChange={(file) => form.setFieldValue('captions', file)}
      />
    </div>
  )
}

interface UploadInputProps {
  label: string
  accept: ComponentProps<typeof UploadButton>['accept']
  value: Upload
  error: ReactNode
  onChange: (file: Upload) => void
}

/** A file of a record: its name, an upload, and taking it away. */
function UploadInput({ label, accept, value, error, onChange }: UploadInputProps): ReactNode {
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <div className={styles['upload']} role="group" aria-label={label}>
        <span className="grow">{value?.name ?? texts.noFile}</span>
        <UploadButton
          variant="default"
          accept={accept}
          upload={async (chosen, sending) => {
            const { file_id, name, type } = await uploadFile(chosen, MOST_MB, sending)
            onChange({ file_id, name, type })
          }}
        >
          {value === null ? texts.upload : texts.change}
        </UploadButton>
        {value === null ? null : (
          <Button
            variant="subtle"
            size="sm"
            aria-label={texts.remove({ name: value.name })}
            onClick={() => onChange(null)}
          >
            {texts.removeFile}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
