import { api } from '#web/api/browser.ts'
import { type Api, withKey } from '#web/api/client.ts'
import { submit } from './submit.ts'

const once: Api = (name, ...rest) => submit([name, ...rest], (_, key) => withKey(api, key)(name, ...rest))

/** The API for what must happen once: a call whose answer was lost is sent again as the same one. */
export const useOnce = (): Api => once
