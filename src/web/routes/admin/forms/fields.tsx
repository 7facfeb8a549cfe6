import { Badge } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { fieldAdminTexts as texts } from '#text/admin/forms/custom-fields.ts'
import { formAdminTexts } from '#text/admin/forms/forms.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import type { SectionProps } from '#web/routes/admin/catalogue/catalogue.ts'
import { changedColumn } from '#web/routes/admin/lists/DayCell.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import { count } from '#web/ui/format/format.ts'
import { askedInGroup } from './asked-fields.ts'
import { familyOfForms } from './family.ts'
import type { FormExtra, FormValues, GroupRecord } from './form-values.ts'
import { FormPreview } from './FormPreview.tsx'
import { formOf, groupBodyOf, groupValuesOf, newCustomField, wrongInGroup } from './group-values.ts'
import { QuestionList } from './QuestionList.tsx'
import { readFormsAndGroups } from './read-forms.ts'
import { typesOfGroup } from './types.tsx'

const askedCount = ({ form_fields }: GroupRecord): number =>
  form_fields.filter(({ archived }) => !archived).length

/** Where customers find the fields of a group. */
const placeOf = ({ fixed, name, uses }: GroupRecord): string =>
  fixed ? texts.places.fixed({ name }) : texts.places.forms({ count: uses.forms ?? 0 })

/** The custom fields by what they belong to. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  icon: <ListChecks />,
  family: familyOfForms(),
  to: (id) => paths.adminFields(id),
  read: async (api) => {
    const extra: FormExtra = await readFormsAndGroups(api)
    return { records: [...extra.groups], extra }
  },
  idOf: ({ custom_field_group_id }: GroupRecord) => custom_field_group_id,
  nameOf: ({ name }) => name,
  entity: 'custom_field_group',
  fixedOf: ({ fixed }) => fixed,
  columns: () =>
    headed(texts.columns, [
      {
        key: 'name',
        cell: ({ name, fixed }) => (
          <>
            {name} {fixed ? <Badge color="gray">{formAdminTexts.fixed}</Badge> : null}
          </>
        ),
        value: ({ name }) => name,
      },
      { key: 'place', phone: 'line', value: placeOf },
      {
        key: 'fields',
        right: true,
        width: 130,
        phone: 'aside',
        cell: (group) => texts.fields({ count: askedCount(group) }),
        value: askedCount,
      },
      {
        key: 'answers',
        head: formAdminTexts.columns.answers,
        right: true,
        width: 140,
        cell: ({ uses }) => count(uses.answers ?? 0),
        value: ({ uses }) => uses.answers ?? 0,
      },
      {
        key: 'changed',
        head: formAdminTexts.columns.changed,
        ...changedColumn(),
      },
    ]),
  sections: () => [
    {
      title: texts.group,
      fields: [{ name: 'name', kind: 'text', label: texts.name, hint: texts.nameHint, max: 120 }],
    },
    {
      title: texts.section,
      hint: texts.sectionHint,
      labels: { form_fields: texts.section },
      Part: GroupQuestions,
    },
  ],
  values: (record): FormValues => groupValuesOf(record),
  check: wrongInGroup,
  body: groupBodyOf,
  create: async (api, body) => (await api('POST /custom_field_groups', { body })).custom_field_group,
  change: async (api, custom_field_group_id, change) =>
    (await api('PUT /custom_field_groups', { body: { custom_field_group_id, ...change } }))
      .custom_field_group,
  remove: (api, id) => api('DELETE /custom_field_groups/{id}', { params: { id } }),
  Preview: GroupPreview,
}))

function GroupQuestions({ form, record }: SectionProps<GroupRecord, FormValues>): ReactNode {
  return <QuestionList form={form} types={typesOfGroup(formOf(record))} newOf={newCustomField} />
}

interface GroupPreviewProps {
  values: FormValues
  record: GroupRecord | null
  extra: FormExtra
}

function GroupPreview({ values, record, extra }: GroupPreviewProps): ReactNode {
  const form = extra.forms.find(({ form_id }) => form_id === formOf(record))
  return <FormPreview name={form?.name ?? ''} fields={askedInGroup(values, record, extra)} />
}

export { loader, meta, Page as default }
