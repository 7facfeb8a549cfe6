import { Alert, Badge } from '@mantine/core'
import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer, MessageTemplate } from '#contract/types.ts'
import { templateTexts as texts } from '#text/admin/messages/message-templates.ts'
import { messageTexts } from '#text/messages.ts'
import { kindGroups, kindsIn } from '#domain/messages/kind-groups.ts'
import { paths } from '#domain/site-map/paths.ts'
import page from '#web/routes/admin/parts/page.module.css'
import styles from './templates.module.css'
import { WhatsAppTemplates } from './WhatsAppTemplates.tsx'
import { Link } from '#web/ui/Link.tsx'

type Kind = MessageTemplate['kind']

interface TemplateListProps {
  templates: readonly MessageTemplate[]
  channels: Answer<'GET /message_templates'>['channels']
}

/** All messages, with the channels that send them. */
export function TemplateList({ templates, channels }: TemplateListProps): ReactNode {
  return (
    <div className={styles['groups']}>
      <div className={styles['channels']}>
        {channels.map(({ channel, delivers }) => (
          <Alert key={channel} color={delivers ? 'ok' : 'neutral'}>
            {texts.channelStates[channel][delivers ? 'on' : 'off']}
          </Alert>
        ))}
      </div>
      <WhatsAppTemplates templates={templates} />
      {kindGroups.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`} className={styles['groupName']}>
            {texts.groups[group]}
          </h2>
          <ul className={clsx(page['card'], styles['list'])}>
            {kindsIn(group).map((kind) => (
              <li key={kind}>
                <Row kind={kind} templates={templates.filter((one) => one.kind === kind)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ kind, templates }: { kind: Kind; templates: readonly MessageTemplate[] }): ReactNode {
  const { name } = messageTexts.called[kind]
  const { about } = messageTexts.kinds[kind]
  return (
    <Link className={styles['row']} to={paths.adminTemplates({ mensaje: kind })}>
      <span className={styles['words']}>
        <span className="b">{name}</span>
        <span className="sm mu">{about}</span>
      </span>
      <span className={styles['tags']}>
        {templates.map(({ channel, enabled, is_own }) => (
          <Badge key={channel} color={enabled ? 'ok' : 'neutral'}>
            {texts.state({ channel: messageTexts.channels[channel], on: enabled })}
            {is_own ? ` · ${texts.own}` : ''}
          </Badge>
        ))}
      </span>
      <ChevronRight />
    </Link>
  )
}
