import { useState, type ReactNode } from 'react'
import { DEFAULT_BRAND } from '#domain/brand/palette.ts'
import { isDomain } from '#domain/content/origin.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { errorTexts } from '#text/errors.ts'
import { useForm } from '#web/api/use-form.ts'
import { checkEmail, checkFilled, checkName, checkNewPassword } from '#web/components/auth/checks.ts'
import { NewPasswordInput, RepeatedPassword } from '#web/components/auth/NewPasswordInput.tsx'
import { usePasswordPolicy } from '#web/components/auth/use-password-policy.ts'
import type { ZoneGroup } from '#web/time-zones.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { NeedsScript } from '#web/ui/feedback/NeedsScript.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { ColorRow, type FirstColors } from './ColorRow.tsx'
import { StudioPreview } from './StudioPreview.tsx'
import { startStudio } from './start-studio.ts'
import styles from './first-run.module.css'

const texts = adminTexts.firstRun

const DEFAULT_ZONE = 'America/Mexico_City'
/** The preview's domain while none is entered. */
const EXAMPLE = 'mi-estudio.mx'

/** Names the studio, sets its colours and creates its first admin; the other half previews the site. */
export function FirstRunForm({ zones }: { zones: readonly ZoneGroup[] }): ReactNode {
  const policy = usePasswordPolicy()
  const [name, setName] = useState('')
  const [brand, setBrand] = useState<FirstColors>(DEFAULT_BRAND)
  const form = useForm({
    checks: (values) => ({
      // Replaces the hint and says where to find the code.
      code: values.text('code') === '' ? texts.codeMissing : null,
      business_name: checkFilled(values.text('business_name')),
      domain: isDomain(values.text('domain') || EXAMPLE) ? null : errorTexts.settings.domain,
      name: checkName(values.text('name')),
      last_name: checkName(values.text('last_name')),
      email: checkEmail(values.text('email')),
      ...checkNewPassword(values, policy),
    }),
    send: (values) => startStudio(values, brand),
    done: () => new Promise(() => window.location.assign(paths.adminGuide())),
  })

  return (
    <main id="main" className={styles['first']}>
      <div className={styles['side']}>
        <form className={styles['form']} {...form.props}>
          <header>
            <h1 className="t-2">{texts.title}</h1>
            <p className={styles['lead']}>{texts.lead}</p>
          </header>
          <Problem>{form.problem}</Problem>
          <Input
            {...form.field('code')}
            label={texts.code}
            hint={texts.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="XXXX-XXXX-XXXX"
            required
          />
          <fieldset className={styles['part']}>
            <legend>{texts.studio}</legend>
            <Input
              {...form.field('business_name')}
              label={texts.name}
              autoComplete="organization"
              maxLength={80}
              required
              onChange={(event) => setName(event.target.value)}
            />
            <div className={styles['pair']}>
              <Input
                {...form.field('domain')}
                label={texts.domain}
                optional
                inputMode="url"
                maxLength={200}
              />
              <Select {...form.field('timezone')} label={texts.timezone} defaultValue={DEFAULT_ZONE}>
                {zones.map(({ group, items }) => (
                  <optgroup key={group} label={group}>
                    {items.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            </div>
            <ColorRow brand={brand} onChange={(color, hex) => setBrand({ ...brand, [color]: hex })} />
          </fieldset>
          <fieldset className={styles['part']}>
            <legend>{texts.account}</legend>
            <div className={styles['pair']}>
              <Input
                {...form.field('name')}
                label={texts.firstName}
                autoComplete="given-name"
                maxLength={80}
                required
              />
              <Input
                {...form.field('last_name')}
                label={texts.lastName}
                autoComplete="family-name"
                maxLength={80}
                required
              />
            </div>
            <Input
              {...form.field('email')}
              label={authTexts.email}
              type="email"
              autoComplete="email"
              required
            />
            <div className={styles['pair']}>
              <NewPasswordInput {...form.field('password')} label={authTexts.password} policy={policy} />
              <RepeatedPassword form={form} />
            </div>
          </fieldset>
          <div className="stack">
            <Button {...form.button} wide busyLabel={texts.busy}>
              {texts.submit}
            </Button>
            <p className={styles['closes']}>{texts.closes}</p>
            <NeedsScript>{texts.needsScript}</NeedsScript>
          </div>
        </form>
      </div>
      <StudioPreview name={name} brand={brand} />
    </main>
  )
}
