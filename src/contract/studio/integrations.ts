import { z } from '@hono/zod-openapi'
import { INTEGRATIONS, PROBLEMS, STATES } from '#domain/integrations/integrations.ts'
import { instant, maybeText } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const setting = z.object({
  name: z.string().describe('An environment variable, or a key of the configuration.'),
  where: z.enum(['environment', 'configuration']),
  required: z.boolean(),
  set: z.boolean(),
  shown: maybeText.describe('Of a secret at most the last four characters; null when nothing is shown.'),
})

const integration = z
  .object({
    name: z.enum(INTEGRATIONS),
    state: z.enum(STATES),
    test_mode: z.boolean().describe('The keys are those of the provider’s test mode.'),
    settings: z.array(setting),
    checked_at: instant.nullable(),
    problem: z.enum(PROBLEMS).nullable(),
    code: maybeText.describe('The provider’s own code of the problem.'),
    failing_since: instant.nullable(),
  })
  .openapi('Integration')

export const integrationCalls = defineCalls('Estudio', {
  'GET /studio/integrations': {
    access: 'administer',
    summary:
      'The providers of mail, messages, payments and storage, with what each needs and what its last test said',
    answer: z.object({ integrations: z.array(integration) }),
  },
  'POST /studio/integrations/{name}/test': {
    access: 'administer',
    summary: 'Test a provider: mail to oneself, otherwise a harmless read',
    description: 'What is wrong is in the answer; it is stored as the result of the last test.',
    params: z.strictObject({ name: z.enum(INTEGRATIONS) }),
    answer: z.object({ integration }),
    errors: { 409: 'Its variables are not set.', 429: 'Too many.' },
  },
})
