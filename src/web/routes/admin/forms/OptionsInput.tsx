import { ActionIcon, Button, TextInput } from '@mantine/core'
import { ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formAdminTexts } from '#text/admin/forms/forms.ts'
import { type EditedOption, moved } from './form-values.ts'
import styles from './forms.module.css'

const texts = formAdminTexts.editor
const MOST_OPTIONS = 60

interface OptionsInputProps {
  options: readonly EditedOption[]
  error: ReactNode
  onChange: (options: EditedOption[]) => void
}

/** The choices of a question, in order. What is stored of a known one stays when its words change. */
export function OptionsInput({ options, error, onChange }: OptionsInputProps): ReactNode {
  return (
    <fieldset className={styles['options']}>
      <legend>{texts.options}</legend>
      {options.map((option, index) => {
        const place = index + 1
        return (
          // Options have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles['option']}>
            <TextInput
              aria-label={texts.option({ place })}
              className="grow"
              maxLength={120}
              value={option.label}
              error={error !== undefined}
              onChange={(event) =>
                onChange(options.with(index, { ...option, label: event.currentTarget.value }))
              }
            />
            <ActionIcon
              aria-label={texts.optionUp({ place })}
              disabled={index === 0}
              onClick={() => onChange(moved(options, index, index - 1))}
            >
              <ArrowUp />
            </ActionIcon>
            <ActionIcon
              aria-label={texts.removeOption({ place })}
              onClick={() => onChange(options.toSpliced(index, 1))}
            >
              <X />
            </ActionIcon>
          </div>
        )
      })}
      {error === undefined ? null : <p className={styles['wrong']}>{error}</p>}
      <Button
        variant="default"
        size="sm"
        leftSection={<Plus />}
        disabled={options.length >= MOST_OPTIONS}
        onClick={() => onChange([...options, { value: null, label: '' }])}
      >
        {texts.addOption}
      </Button>
    </fieldset>
  )
}
