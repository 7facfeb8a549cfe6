import { NativeSelect, TextInput } from '@mantine/core'
import { isNotEmpty, matches } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { KIOSK_PIN } from '#domain/booking/kiosk-pin.ts'
import { paths } from '#domain/site-map/paths.ts'
import { deskKioskTexts } from '#text/admin/settings/kiosks.ts'
import { api, signOut } from '#web/api/browser.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'

const texts = deskKioskTexts.starting

interface StartKioskProps {
  locations: Answer<'GET /locations'>['locations']
  onClose: () => void
}

/** Makes this device a kiosk. The session ends with it, so what follows is another document and not this page's list. */
export function StartKiosk({ locations, onClose }: StartKioskProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: {
      name: texts.defaultName,
      location_id: String(locations[0]?.location_id ?? ''),
      pin: '',
    },
    validate: { name: isNotEmpty(texts.required), pin: matches(KIOSK_PIN, texts.pinWrong) },
    send: async ({ location_id, ...given }) => {
      await api('POST /kiosks', { body: { ...given, location_id: Number(location_id) } })
      // The server has ended the session; this also removes what the device stored of the account.
      await signOut()
      return new Promise(() => window.location.assign(paths.kiosk()))
    },
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.title} confirm={texts.confirm}>
      <p>{texts.lead}</p>
      <TextInput
        {...form.getInputProps('name')}
        label={texts.name}
        description={texts.nameHint}
        maxLength={60}
      />
      <NativeSelect
        {...form.getInputProps('location_id')}
        label={texts.location}
        data={locations.map(({ location_id, name }) => ({ value: String(location_id), label: name }))}
      />
      <TextInput
        {...form.getInputProps('pin')}
        label={texts.pin}
        description={texts.pinHint}
        type="password"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
      />
    </DeskDialog>
  )
}
