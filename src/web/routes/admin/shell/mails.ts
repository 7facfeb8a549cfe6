import { createContext, useContext } from 'react'

/** Whether mails leave: without a mail server they are only stored. */
export const MailsContext = createContext(true)
export const useMails = (): boolean => useContext(MailsContext)
