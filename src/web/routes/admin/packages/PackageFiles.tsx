import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { packageAdminTexts as texts } from '#text/admin/sales/packages.ts'
import { listTexts } from '#text/admin/lists.ts'
import type { StoredFile } from '#contract/types.ts'
import { MOST_MB, uploadFile } from '#web/api/upload-picture.ts'
import type { SectionProps } from '#web/routes/admin/catalogue/catalogue.ts'
import { PICTURES, UploadButton } from '#web/routes/admin/parts/UploadButton.tsx'
import type { ManagedPackage, PackageValues } from './package-values.ts'
import styles from './packages.module.css'

const ACCEPTED = [...PICTURES, 'application/pdf']

/** The files that come with a package: uploaded, or an address. */
export function PackageFiles({ form }: SectionProps<ManagedPackage, PackageValues>): ReactNode {
  const { fields } = texts
  const optional = (label: string): string => `${label} ${listTexts.optional}`
  return (
    <div className={styles['files']}>
      <div className={styles['file']}>
        <TextInput {...form.getInputProps('file_url')} label={optional(fields.file)} maxLength={1000} />
        <Upload
          name={fields.file}
          onUploaded={({ src, name, type }) =>
            form.setValues({ file_url: src, file_name: name.slice(0, 120), file_type: type })
          }
        />
      </div>
      <TextInput {...form.getInputProps('file_name')} label={optional(fields.fileName)} maxLength={120} />
      <div className={styles['file']}>
        <TextInput
          {...form.getInputProps('receipt_file')}
          label={optional(fields.receipt)}
          maxLength={1000}
        />
        <Upload name={fields.receipt} onUploaded={({ src }) => form.setFieldValue('receipt_file', src)} />
      </div>
    </div>
  )
}

interface UploadProps {
  name: string
  onUploaded: (file: StoredFile) => void
}

const Upload = ({ name, onUploaded }: UploadProps): ReactNode => (
  <UploadButton
    variant="default"
    accept={ACCEPTED}
    aria-label={texts.uploadOf({ name })}
    upload={async (file, sending) => onUploaded(await uploadFile(file, MOST_MB, sending))}
  >
    {texts.upload}
  </UploadButton>
)
