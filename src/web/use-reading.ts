import { useLocation } from 'react-router'
import { isReading } from '#domain/site-map/address.ts'

/** Whether the page that is shown is only read, and so has no application in the browser. */
export const useReading = (): boolean => isReading(useLocation().pathname)
