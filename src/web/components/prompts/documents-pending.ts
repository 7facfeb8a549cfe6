import { createContext, useContext } from 'react'

/** Whether a document must be accepted on this page before anything else; null where nothing asks. */
export const DocumentsPending = createContext<boolean | null>(null)

/** Automatic steps wait until the documents are accepted: their dialog is the first a new customer sees. */
export const useDocumentsPending = (): boolean => useContext(DocumentsPending) === true
