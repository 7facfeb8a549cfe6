import { useRef } from 'react'
import type { CardForm } from './card-form.ts'

/**
 * Gives the provider's name of the typed card; undefined when something is wrong with it, which its fields say.
 * @param again an attempt that the server never saw is made once more: an unchanged card keeps its name
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
