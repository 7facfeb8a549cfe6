import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { contentTexts } from '#text/admin/content.ts'
import type { SectionProps } from '#web/routes/admin/catalogue/catalogue.ts'
import type { PageRecord, PageValues } from './page-record.ts'

const texts = contentTexts.pages

/** Whether customers must accept a page, who did, and whether a change has to be accepted anew. */
export function Accepting({ form, record }: SectionProps<PageRecord, PageValues>): ReactNode {
  const asked = record !== null && (record.required || record.required_signup)
  const input = (name: 'required' | 'required_signup' | 'accept_anew') => ({
    ...form.getInputProps(name, { type: 'checkbox' }),
    labelPosition: 'left' as const,
  })
  return (
    <>
      <Switch {...input('required_signup')} label={texts.requiredSignup} />
      <Switch {...input('required')} label={texts.required} />
      {asked ? (
        <>
          <p className="sm mu num">{texts.state({ version: record.version, count: record.acceptances })}</p>
          <Switch {...input('accept_anew')} label={texts.anew} description={texts.anewHint} />
        </>
      ) : null}
    </>
  )
}
