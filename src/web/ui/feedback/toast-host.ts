import { createContext } from 'react'

/**
 * Shows toasts inside an open modal dialog; returns a function that undoes it. Everything outside a modal dialog is
 * inert, so a toast there could be neither closed nor announced.
 */
export type ToastHost = (dialog: HTMLElement) => () => void

export const ToastHostContext = createContext<ToastHost | null>(null)
