import { S3ServiceException } from '@aws-sdk/client-s3'
import { problemOf, problemOfNetwork, problemOfStatus } from '#server/kit/provider-problem.ts'
import type { ProviderProblem } from '#server/ports/provider-problem.ts'

/** The names with which S3 refuses a key; the answer to HEAD has no name but its status. */
const KEYS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'Forbidden', 'AccessDenied', '403'])

/**
 * What an error of the SDK says about the settings; null for another one. A HEAD is answered without a body, so 403 is a wrong key
 * as well as one without permission, and 301 or 400 a wrong region.
 */
export function s3Problem(error: unknown): ProviderProblem | null {
  if (!(error instanceof S3ServiceException)) return problemOfNetwork(error)
  const { name, $metadata } = error
  const status = $metadata.httpStatusCode ?? 500
  if (status === 404) return problemOf('wrong_bucket', name)
  if (status === 403 || KEYS.has(name)) return problemOf('wrong_key', name)
  if (status === 301 || status === 307 || status === 400) return problemOf('wrong_region', status)
  return problemOfStatus(status)
}
