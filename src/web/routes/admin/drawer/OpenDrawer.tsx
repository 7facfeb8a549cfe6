import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { readPesos } from '#web/routes/admin/parts/read-pesos.ts'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'

const texts = deskTexts.opening

interface OpenDrawerProps {
  /** Those without an open drawer. */
  locations: Answer<'GET /locations'>['locations']
  onClose: () => void
}

/** Opens a location's drawer with its counted float. */
export function OpenDrawer({ locations, onClose }: OpenDrawerProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { location_id: String(locations[0]?.location_id ?? ''), float: '' },
    validate: { float: (written) => (readPesos(written) === null ? deskTexts.wrongAmount : null) },
    send: ({ location_id, float }, once) =>
      once('POST /cash_drawers', {
        body: { location_id: location_id === '' ? null : Number(location_id), float: readPesos(float) ?? 0 },
      }),
    done: () => texts.done,
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={deskTexts.drawer.open} confirm={texts.confirm}>
      <p>{texts.lead}</p>
      <NativeSelect
        {...form.getInputProps('location_id')}
        label={texts.place}
        data={[
          ...locations.map(({ location_id, name }) => ({ value: String(location_id), label: name })),
          { value: '', label: deskTexts.drawer.studio },
        ]}
      />
      <TextInput {...form.getInputProps('float')} label={texts.float} inputMode="decimal" maxLength={12} />
    </DeskDialog>
  )
}
