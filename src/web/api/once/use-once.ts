import { api } from '#web/api/browser.ts'
import { type Api, withKey } from '#web/api/client.ts'
import { useSubmissionKey } from './use-submission-key.ts'

/** The API for what must happen once: a call whose answer was lost is sent again as the same one. */
export function useOnce(): Api {
  const submit = useSubmissionKey()
  return (name, ...rest) => submit([name, ...rest], (_, key) => withKey(api, key)(name, ...rest))
}
