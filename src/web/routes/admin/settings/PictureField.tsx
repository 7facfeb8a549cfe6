import { Button, Input, TextInput } from '@mantine/core'
import { PICTURES, UploadButton } from '#web/routes/admin/parts/UploadButton.tsx'
import { useId, type ReactNode } from 'react'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { fileAddress } from '#domain/content/file-address.ts'
import { smallPicture } from '#domain/content/small-picture.ts'
import type { SettingKey } from '#domain/configuration/registry.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { useSettingsPage } from './context.ts'
import { asText } from './field-props.ts'
import { uploadPicture } from '#web/api/upload-picture.ts'
import styles from './settings.module.css'

const texts = adminTexts.settings.picture

/** A picture: the current one, an upload, and its URL for pictures hosted elsewhere. */
export function PictureField({ name }: { name: SettingKey }): ReactNode {
  const { form } = useSettingsPage()
  const { label, hint } = settingTexts[name]
  const groupId = useId()
  const address = asText(form.values[name])
  const named = asText(form.fitting[name])
  const action = address === '' ? texts.upload : texts.change
  const shown = named === '' ? null : fileAddress(named, form.fitting as Configuration)
  return (
    <div className={styles['picture']} role="group" aria-labelledby={groupId}>
      <span id={groupId} className={styles['pictureName']}>
        {label}
      </span>
      <div className={styles['pictureRow']}>
        <span className={styles['frame']}>
          {shown === null ? (
            <span className="sm mu">{texts.none}</span>
          ) : (
            <img src={smallPicture(shown, 160)} alt={texts.name({ name: label })} loading="lazy" />
          )}
        </span>
        <div className={styles['pictureActions']}>
          <UploadButton
            variant="default"
            accept={PICTURES}
            aria-label={`${action}: ${label}`}
            upload={async (file, sending) =>
              form.set({
                [name]: (await uploadPicture(file, Number(form.fitting.picture_max_mb), sending)).src,
              })
            }
          >
            {action}
          </UploadButton>
          {address === '' ? null : (
            <Button variant="subtle" size="sm" onClick={() => form.set({ [name]: null })}>
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
      <TextInput
        id={name}
        aria-label={texts.addressLabel({ name: label })}
        placeholder={texts.address}
        size="sm"
        autoComplete="off"
        value={address}
        error={form.errors[name]}
        onChange={(event) => form.set({ [name]: event.currentTarget.value })}
      />
      <Input.Description>{hint}</Input.Description>
    </div>
  )
}
