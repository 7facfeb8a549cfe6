import { ColorInput, MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { hintBelow } from '#web/routes/admin/parts/hint-below.ts'
import { ClassIconSelect } from '#web/routes/admin/catalogue/ClassIconSelect.tsx'
import { listTexts as texts } from '#text/admin/lists.ts'
import { asked } from '#web/offline/asked.tsx'
import { untilLoaded } from '#web/offline/later.ts'
import { Skeleton } from '#web/ui/feedback/feedback.tsx'
import type { Field, Values } from './catalogue.ts'
import styles from './editor.module.css'
import { MomentInput } from './MomentInput.tsx'
import { PictureInput } from './PictureInput.tsx'

// The editor of rich text is larger than all other inputs together.
const RichText = asked(async () => (await untilLoaded(() => import('./RichText.tsx'))).default)
// Also in the server's document, which does not link the style of the editor's file.
const EDITOR_TO_COME = <Skeleton lines={4} height={40} />

/** One input of an editor. */
export function FieldInput<V extends Values>({
  field,
  form,
}: {
  field: Field<V>
  form: UseFormReturnType<V>
}): ReactNode {
  const { name, kind, label, hint, optional, choices = [], min, max, prefix, suffix, decimals = 0 } = field
  const own = {
    ...form.getInputProps(name, kind === 'yes' ? { type: 'checkbox' } : {}),
    key: form.key(name),
    name,
    label: optional && kind !== 'yes' ? `${label} ${texts.optional}` : label,
    description: hint,
  }
  const { key, ...plain } = own
  const whole = { ...plain, value: form.getValues()[name] }
  // So that two beside each other stand in one line.
  const input = { ...plain, inputWrapperOrder: hintBelow }
  switch (kind) {
    case 'lines':
      return <Textarea key={key} {...input} autosize minRows={3} maxRows={12} maxLength={max} />
    case 'html':
      return <RichText key={key} {...whole} meanwhile={EDITOR_TO_COME} />
    case 'number':
      return (
        <NumberInput
          key={key}
          {...input}
          min={min}
          max={max}
          prefix={prefix}
          suffix={suffix}
          allowDecimal={decimals > 0}
          decimalScale={decimals}
          // A price; other numbers, such as a discount's percent, keep what was written.
          fixedDecimalScale={prefix !== undefined && decimals > 0}
          thousandSeparator=","
          hideControls
        />
      )
    case 'yes':
      return <Switch key={key} {...plain} labelPosition="left" classNames={{ body: styles['yes'] ?? '' }} />
    case 'choice':
      return (
        <Select
          key={key}
          {...input}
          data={[...choices]}
          placeholder={texts.choose}
          clearable={optional ?? false}
          allowDeselect={optional ?? false}
          searchable={choices.length > 10}
        />
      )
    case 'choices':
      return <MultiSelect key={key} {...input} data={[...choices]} searchable hidePickedOptions />
    case 'color':
      return <ColorInput key={key} {...input} withEyeDropper={false} />
    case 'icon':
      return <ClassIconSelect key={key} {...input} value={whole.value} />
    case 'picture':
      return <PictureInput key={key} {...whole} />
    case 'day':
      return <TextInput key={key} {...input} type="date" />
    case 'moment':
      return <MomentInput key={key} {...whole} inputWrapperOrder={hintBelow} />
    case 'slug':
      return <TextInput key={key} {...input} leftSection="/" maxLength={max ?? 80} autoCapitalize="none" />
    default:
      return <TextInput key={key} {...input} maxLength={max} autoComplete="off" />
  }
}
