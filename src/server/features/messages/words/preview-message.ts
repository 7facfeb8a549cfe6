import type { Configuration } from '#domain/configuration/configuration.ts'
import { kindOf } from '#domain/messages/kinds.ts'
import { paths } from '#domain/site-map/paths.ts'
import { messageTexts } from '#text/messages.ts'
import { checkTemplate, type TemplateWords } from './check-template.ts'
import { known } from './class-words.ts'
import type { Facts } from './layout.ts'
import { type Rendered, renderMessage } from './render-message.ts'

const { sample } = messageTexts

/** Renders a template with sample data. Throws AppError 400 or 404 like saving it. */
export function previewMessage(
  given: TemplateWords,
  configuration: Configuration,
  siteOrigin: string,
): Rendered {
  const { kind, channel } = given
  const isOrder = kindOf(kind).placeholders.includes('orden')
  const saying = {
    kind,
    name: sample.nombre,
    values: messageTexts.samples(),
    details: isOrder ? order(messageTexts.labels) : reservation(messageTexts.labels),
    link: siteOrigin + paths.mystudio(),
    unsubscribe: siteOrigin + paths.informacion(),
  }
  return renderMessage(saying, channel, checkTemplate(given), configuration)
}

type Labels = typeof messageTexts.labels

const reservation = (labels: Labels): Facts =>
  known([
    [labels.className, sample.clase],
    [labels.date, sample.fechaLarga],
    [labels.coach, sample.coach],
    [labels.place, sample.sede],
    [labels.spot, sample.lugar],
  ])

const order = (labels: Labels): Facts =>
  known([
    [labels.order, sample.orden],
    [labels.package, sample.paquete],
    [labels.total, sample.total],
    [labels.tax, sample.iva],
    [labels.method, sample.tarjeta],
    [labels.expires, sample.vence],
  ])
