import { Badge } from '@mantine/core'
import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { formAdminTexts as texts } from '#text/admin/forms/forms.ts'
import { replyTexts } from '#text/admin/forms/form-replies.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { optional, type SectionProps } from '#web/routes/admin/catalogue/catalogue.ts'
import { changedColumn } from '#web/routes/admin/lists/DayCell.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import { askedInForm } from './asked-fields.ts'
import { familyOfForms } from './family.ts'
import {
  bodyOf,
  type FormExtra,
  type FormRecord,
  type FormValues,
  newField,
  valuesOf,
  wrongIn,
} from './form-values.ts'
import { FormPreview } from './FormPreview.tsx'
import { QuestionList } from './QuestionList.tsx'
import { readFormsAndGroups } from './read-forms.ts'
import { typesOfForm } from './types.tsx'

const answersOf = ({ uses }: FormRecord): number => uses.answers ?? 0

/** What the studio asks its customers. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  icon: <ClipboardList />,
  to: (id) => paths.adminForms(id),
  family: familyOfForms(),
  read: async (api) => {
    const extra = await readFormsAndGroups(api)
    return { records: [...extra.forms], extra }
  },
  idOf: ({ form_id }: FormRecord) => form_id,
  nameOf: ({ name }) => name,
  entity: 'form',
  fixedOf: ({ fixed }) => fixed,
  archivedOf: ({ archived }) => archived,
  further: (form) =>
    answersOf(form) === 0
      ? null
      : { to: paths.adminFormReplies(form.form_id), label: replyTexts.all({ count: answersOf(form) }) },
  columns: () =>
    headed(texts.columns, [
      {
        key: 'name',
        cell: ({ name, fixed }) => (
          <>
            {name} {fixed ? <Badge color="gray">{texts.fixed}</Badge> : null}
          </>
        ),
        value: ({ name }) => name,
      },
      {
        key: 'questions',
        right: true,
        width: 130,
        phone: 'aside',
        cell: ({ form_fields }) => texts.questionCount({ count: form_fields.length }),
        value: ({ form_fields }) => form_fields.length,
      },
      {
        key: 'answers',
        right: true,
        width: 140,
        phone: 'line',
        cell: (form) => texts.answerCount({ count: answersOf(form) }),
        value: answersOf,
      },
      {
        key: 'changed',
        ...changedColumn(),
      },
    ]),
  sections: () => [
    {
      title: texts.form,
      fields: [
        { name: 'name', kind: 'text', label: texts.name, max: 160 },
        {
          name: 'description',
          kind: 'lines',
          label: texts.description,
          hint: texts.descriptionHint,
          max: 500,
          optional,
        },
      ],
    },
    {
      title: texts.questions,
      hint: texts.questionsHint,
      labels: { form_fields: texts.questions },
      Part: FormQuestions,
    },
  ],
  values: (record): FormValues => valuesOf(record),
  check: (values) => wrongIn(values),
  body: bodyOf,
  create: async (api, body) => (await api('POST /forms', { body })).form,
  change: async (api, form_id, change) => (await api('PUT /forms', { body: { form_id, ...change } })).form,
  remove: (api, id) => api('DELETE /forms/{id}', { params: { id } }),
  Preview,
}))

function FormQuestions({ form, record }: SectionProps<FormRecord, FormValues>): ReactNode {
  const { extra } = useLoaderData() as { extra: FormExtra }
  return (
    <QuestionList form={form} types={typesOfForm(record?.form_id ?? null, extra.groups)} newOf={newField} />
  )
}

interface PreviewProps {
  values: FormValues
  record: FormRecord | null
  extra: FormExtra
}

function Preview({ values, record, extra }: PreviewProps): ReactNode {
  const { name, description } = values
  const fields = askedInForm(values, record, extra)
  return <FormPreview name={name || texts.add} description={description} fields={fields} />
}

export { loader, meta, Page as default }
