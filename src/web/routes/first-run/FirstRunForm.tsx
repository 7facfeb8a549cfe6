import { useState, type FormEvent, type ReactNode } from 'react'
import { type BrandColors, DEFAULT_BRAND } from '#domain/brand/palette.ts'
import { isDomain } from '#domain/content/origin.ts'
import { adminTexts } from '#text/admin.ts'
import { authTexts } from '#text/auth.ts'
import { errorTexts } from '#text/errors.ts'
import { checkEmail, checkFilled, checkPassword, policyHint } from '#web/components/auth/checks.ts'
import { usePasswordPolicy } from '#web/components/auth/use-password-policy.ts'
import type { ZoneGroup } from '#web/components/settings/time-zones.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { Input, PasswordInput, Select } from '#web/ui/Input.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { ColorRow } from './ColorRow.tsx'
import { StudioPreview } from './StudioPreview.tsx'
import { useStart } from './use-start.ts'
import styles from './first-run.module.css'

const texts = adminTexts.firstRun

const DEFAULT_ZONE = 'America/Mexico_City'

type Errors = Readonly<Record<string, string | null | undefined>>

/** Names the studio, gives it its colours and makes its first admin; the other half shows what customers will see. */
export function FirstRunForm({ zones }: { zones: readonly ZoneGroup[] }): ReactNode {
  const policy = usePasswordPolicy()
  const ready = useHydrated()
  const [name, setName] = useState('')
  const [brand, setBrand] = useState<BrandColors>(DEFAULT_BRAND)
  const [checked, setChecked] = useState<Errors>({})
  const { start, busy, problem, refused } = useStart()
  const errors: Errors = { ...refused, ...checked }

  /** What is being corrected is no longer called wrong. */
  const forget = (field: EventTarget): void => {
    const { name: corrected } = field as HTMLInputElement
    setChecked((before) => (before[corrected] ? { ...before, [corrected]: null } : before))
  }

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const value = (field: string): string => String(data.get(field) ?? '').trim()
    const password = String(data.get('password'))
    const found: Record<string, string | null> = {
      // Says where the code is, in the place of the hint.
      code: value('code') === '' ? texts.codeMissing : null,
      business_name: checkFilled(value('business_name')),
      domain: value('domain') === '' || isDomain(value('domain')) ? null : errorTexts.settings.domain,
      name: checkFilled(value('name')),
      last_name: checkFilled(value('last_name')),
      email: checkEmail(value('email')),
      password: checkPassword(password, policy),
      password_confirm: password === String(data.get('password_confirm')) ? null : authTexts.fields.mismatch,
    }
    const wrong = Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null))
    setChecked(wrong)
    const first = Object.keys(wrong)[0]
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    await start({
      code: value('code'),
      studio: { business_name: value('business_name'), timezone: value('timezone'), domain: value('domain') },
      brand,
      admin: { name: value('name'), last_name: value('last_name'), email: value('email'), password },
    })
  }

  return (
    <main id="main" className={styles['first']}>
      <div className={styles['side']}>
        <form
          className={styles['form']}
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          onInput={(event) => forget(event.target)}
        >
          <header>
            <h1 className="t-2">{texts.title}</h1>
            <p className={styles['lead']}>{texts.lead}</p>
          </header>
          <Problem>{problem}</Problem>
          <Input
            label={texts.code}
            name="code"
            hint={texts.codeHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="XXXX-XXXX-XXXX"
            error={errors['code']}
            required
          />
          <fieldset className={styles['part']}>
            <legend>{texts.studio}</legend>
            <Input
              label={texts.name}
              name="business_name"
              autoComplete="organization"
              maxLength={80}
              error={errors['business_name']}
              required
              onChange={(event) => setName(event.target.value)}
            />
            <div className={styles['pair']}>
              <Input
                label={texts.domain}
                name="domain"
                optional
                inputMode="url"
                maxLength={200}
                error={errors['domain']}
              />
              <Select
                label={texts.timezone}
                name="timezone"
                defaultValue={DEFAULT_ZONE}
                error={errors['timezone']}
              >
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
                label={texts.firstName}
                name="name"
                autoComplete="given-name"
                maxLength={80}
                error={errors['name']}
                required
              />
              <Input
                label={texts.lastName}
                name="last_name"
                autoComplete="family-name"
                maxLength={80}
                error={errors['last_name']}
                required
              />
            </div>
            <Input
              label={authTexts.email}
              name="email"
              type="email"
              autoComplete="email"
              error={errors['email']}
              required
            />
            <div className={styles['pair']}>
              <PasswordInput
                label={authTexts.password}
                name="password"
                autoComplete="new-password"
                hint={policyHint(policy)}
                error={errors['password']}
                required
              />
              <PasswordInput
                label={authTexts.register.confirm}
                name="password_confirm"
                autoComplete="new-password"
                error={errors['password_confirm']}
                required
              />
            </div>
          </fieldset>
          <div className="stack">
            <Button type="submit" wide disabled={!ready} busy={busy} busyLabel={texts.busy}>
              {texts.submit}
            </Button>
            <p className={styles['closes']}>{texts.closes}</p>
            <noscript>
              <p className="sm mu">{texts.needsScript}</p>
            </noscript>
          </div>
        </form>
      </div>
      <StudioPreview name={name} brand={brand} />
    </main>
  )
}
