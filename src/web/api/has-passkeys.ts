/** Whether this browser knows passkeys; it does only on a secure page. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** What uses them, loaded when somebody asks for it. */
export const passkeys = () => import('./passkeys.ts')
