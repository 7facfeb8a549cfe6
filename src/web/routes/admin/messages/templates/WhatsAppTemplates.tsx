import { Badge, Button } from '@mantine/core'
import { ChevronDown, Copy } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { MessageTemplate } from '#contract/types.ts'
import { numbered, type Values } from '#domain/messages/template.ts'
import { paths } from '#domain/site-map/paths.ts'
import { templateTexts } from '#text/admin/messages/message-templates.ts'
import { messageTexts } from '#text/messages.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { useSiteOrigin, useStudio } from '#web/studio.ts'
import { useCopy } from '#web/ui/fields/use-copy.ts'
import styles from './templates.module.css'

const texts = templateTexts.register

/** What the studio has to register in WhatsApp Manager: every template that it sends there, in Meta's form. */
export function WhatsAppTemplates({ templates }: { templates: readonly MessageTemplate[] }): ReactNode {
  const list = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  // Who follows the link to it reads it at once.
  useEffect(() => {
    if (hash === '#whatsapp') list.current?.setAttribute('open', '')
  }, [hash])
  const used = templates.filter(({ channel, enabled }) => channel === 'whatsapp' && enabled)
  if (used.length === 0) return null
  return (
    <details ref={list} className={styles['register']} id="whatsapp">
      <summary>
        {texts.count({ count: used.length })}
        <ChevronDown />
      </summary>
      <p className="sm mu">{texts.how}</p>
      <ul>
        {used.map((template) => (
          <li key={template.kind}>
            <ToRegister {...template} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function ToRegister({ kind, body }: MessageTemplate): ReactNode {
  const { business_name } = useStudio()
  const enlace = useSiteOrigin() + paths.mystudio()
  const values: Values = { ...messageTexts.samples(), estudio: business_name, enlace }
  const { text, names } = numbered(body)
  const { name } = messageTexts.called[kind]
  return (
    <>
      <div className={styles['registerHead']}>
        <span>
          <strong className="b">{name}</strong> <code>{kind}</code>
        </span>
        {/* Meta counts congratulations as advertising. */}
        {kind === 'birthday' ? <Badge color="neutral">{texts.marketing}</Badge> : null}
        <CopyButton text={kind} label={texts.copyName} of={name} />
        <CopyButton text={text} label={texts.copyText} of={name} />
      </div>
      <pre className={styles['approved']}>{text}</pre>
      <p className="xs mu">
        {texts.examples}: {names.map((one, n) => `{{${n + 1}}} ${values[one] ?? ''}`).join(' · ')}
      </p>
    </>
  )
}

function CopyButton({ text, label, of }: { text: string; label: string; of: string }): ReactNode {
  const { ready, copy } = useCopy(checkoutTexts.thanks.copied)
  return (
    <Button
      variant="default"
      size="xs"
      disabled={!ready}
      leftSection={<Copy />}
      onClick={() => void copy(text)}
    >
      {label}
      <span className="vh"> {texts.of({ name: of })}</span>
    </Button>
  )
}
