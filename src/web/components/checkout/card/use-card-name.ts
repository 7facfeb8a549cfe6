import { useRef } from 'react'
import type { CardForm } from './card-form.ts'

/**
 * Returns the provider's id of the typed card; undefined when its fields have errors. @param again an attempt that the server
 * never received is repeated: an unchanged card keeps its id
 */
export function useCardName(
  { method, revision }: CardForm,
  again: boolean,
): () => Promise<string | undefined> {
  const made = useRef({ name: '', revision: -1 })
  return async () => {
    if (again && made.current.revision === revision) return made.current.name
    const name = await method()
    if (name !== undefined) made.current = { name, revision }
    return name
  }
}
