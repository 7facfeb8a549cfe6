import type { z } from '@hono/zod-openapi'
import type { explainedRule } from '#contract/booking/eligibility.ts'
import type { ExplainedRule, Remedy } from '#domain/booking/reserve/eligibility.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { localDay } from '#domain/time/local-day.ts'
import { dateMedium, dayAndTime, weekdayShort } from '#domain/time/written.ts'
import { paths } from '#domain/site-map/paths.ts'
import { remedyTexts, ruleTexts, type Written } from '#text/booking/eligibility.ts'

type RuleAnswer = z.input<typeof explainedRule>

/** The class, for the paths of what would help. */
interface About {
  single_class_id: number
  class_date: Date
  class_package_id: number | null
}

/** Rules as text, in order. */
export function presentRules(
  rules: readonly ExplainedRule[],
  about: About,
  configuration: Configuration,
): RuleAnswer[] {
  const written: Written = {
    moment: (instant) => dayAndTime(instant, configuration.timezone),
    day: (day) => `${weekdayShort(day)} ${dateMedium(day)}`,
  }
  return rules.map(({ rule, pass, values, remedy }) => {
    const { text, detail } = { detail: null, ...ruleTexts[rule](pass, values, written) }
    return {
      rule,
      pass,
      text,
      detail,
      values,
      remedy: remedy && { text: remedyTexts[remedy], path: pathOf(remedy, about, configuration) },
    }
  })
}

function pathOf(
  remedy: Remedy,
  { single_class_id: clase, class_date, class_package_id }: About,
  configuration: Configuration,
): string {
  switch (remedy) {
    case 'calendar':
      return paths.mystudio({ semana: localDay(class_date, configuration.timezone) })
    case 'reservations':
      return paths.reservaciones()
    case 'waitlist':
      return paths.waitlists()
    case 'payment':
      return paths.membresias()
    case 'buy_package':
      return class_package_id === null
        ? paths.misPaquetes(configuration, { clase })
        : paths.checkout(class_package_id, { clase })
    case 'packages':
      return paths.misPaquetes(configuration, { clase })
  }
}
