import type { ReactNode } from 'react'
import { inboxTexts } from '#text/admin/messages/inbox.ts'
import { templateTexts } from '#text/admin/messages/message-templates.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { Route } from './+types/message-templates'
import { MessagesTabs } from '#web/routes/admin/messages/MessagesTabs.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { TemplateList } from './TemplateList.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: templateTexts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlyFor(context, 'administer')
  const { channels, message_templates } = await api('GET /message_templates')
  const kind = url.searchParams.get('mensaje')
  const channel = url.searchParams.get('canal') ?? 'mail'
  const ofKind = message_templates.filter((template) => template.kind === kind)
  return {
    channels,
    templates: message_templates,
    open: ofKind.find((template) => template.channel === channel) ?? ofKind[0] ?? null,
  }
}

export default function MessageTemplates({ loaderData }: Route.ComponentProps): ReactNode {
  const { templates, channels, open } = loaderData
  if (open !== null)
    return (
      <TemplateEditor
        key={`${open.kind}:${open.channel}`}
        template={open}
        channels={templates.filter(({ kind }) => kind === open.kind).map(({ channel }) => channel)}
        delivers={channels.some(({ channel, delivers }) => channel === open.channel && delivers)}
      />
    )
  return (
    <>
      <PageHead title={inboxTexts.title} lead={templateTexts.lead} />
      <MessagesTabs current="templates" />
      <TemplateList templates={templates} channels={channels} />
    </>
  )
}
