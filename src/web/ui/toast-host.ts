import { createContext } from 'react'

/**
 * Takes an open modal dialog as the place where messages stand, and gives back how to leave. Everything outside a modal
 * dialog is inert, so a message there could be neither closed nor heard.
 */
export type ToastHost = (dialog: HTMLElement) => () => void

export const ToastHostContext = createContext<ToastHost | null>(null)
