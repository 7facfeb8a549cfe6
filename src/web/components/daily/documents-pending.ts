import { createContext, useContext } from 'react'

/** Whether a document of the studio is to be accepted on this page before anything else; null where nobody asks. */
export const DocumentsPending = createContext<boolean | null>(null)

/** What goes on by itself waits until the documents are accepted: their dialog is the first that somebody new sees. */
export const useDocumentsPending = (): boolean => useContext(DocumentsPending) === true
