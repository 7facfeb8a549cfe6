import type { ReactNode } from 'react'
import type { Form } from '#contract/types.ts'
import { addressKeys, FORMS } from '#domain/forms/field.ts'
import { paths } from '#domain/site-map/paths.ts'
import { formTexts } from '#text/account/forms.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './forms.module.css'

const texts = formTexts.profile

/** Whether a form asks for more than the profile shows anyway. */
const asksMore = ({ form_id, form_fields: fields }: Form): boolean =>
  form_id === FORMS.address
    ? fields.some(({ key }) => !addressKeys.some((own) => own === key))
    : fields.length > 0

/** The studio's forms in the profile, each with what is still missing in it. */
export function OwnForms({ forms }: { forms: readonly Form[] }): ReactNode {
  const shown = forms.filter(asksMore)
  if (shown.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="own-forms">
      <h2 className="t-3" id="own-forms">
        {texts.title}
      </h2>
      <ul className={styles['list']}>
        {shown.map((form) => (
          <li key={form.form_id}>
            <p>
              <span className="b">{form.name}</span>
              <br />
              <span className="sm mu">
                {form.complete
                  ? texts.complete
                  : texts.pending({ labels: form.pending.map(({ label }) => label).join(', ') })}
              </span>
            </p>
            <Button
              variant="quiet"
              size="small"
              to={paths.formulario(form.form_id)}
              aria-label={`${form.answers_version > 0 ? texts.change : texts.fill}: ${form.name}`}
            >
              {form.answers_version > 0 ? texts.change : texts.fill}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
