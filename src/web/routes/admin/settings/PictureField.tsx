import { Button, Input, TextInput } from '@mantine/core'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { fileAddress } from '#domain/content/file-address.ts'
import { smallPicture } from '#domain/content/small-picture.ts'
import type { SettingKey } from '#domain/configuration/registry.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
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
          <UploadButton name={name} empty={address === ''} />
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

function UploadButton({ name, empty }: { name: SettingKey; empty: boolean }): ReactNode {
  const { form } = useSettingsPage()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  const upload = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const field = event.currentTarget
    const file = field.files?.[0]
    if (file === undefined) return
    setBusy(true)
    try {
      form.set({ [name]: (await uploadPicture(file, Number(form.fitting.picture_max_mb))).src })
    } catch (problem) {
      toast.error(problem)
    } finally {
      setBusy(false)
      field.value = ''
    }
  }

  const label = empty ? texts.upload : texts.change
  return (
    <>
      <BusyButton
        variant="default"
        size="sm"
        busy={busy}
        aria-label={`${label}: ${settingTexts[name].label}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </BusyButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        onChange={(event) => void upload(event)}
      />
    </>
  )
}
