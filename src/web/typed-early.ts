import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was written or chosen before the page was hydrated. React gives the fields that it controls their first value again. */
const typed = new Map<Field, string | boolean>()

const isTick = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)
const valueOf = (field: Field): string | boolean => (isTick(field) ? field.checked : field.value)

function note({ target }: Event): void {
  if (target instanceof Element && target.matches('input, textarea, select')) {
    const field = target as Field
    typed.set(field, valueOf(field))
  }
}

if (typeof document !== 'undefined') {
  document.addEventListener('input', note, true)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // After a reload or going back the browser has filled them itself, with what was there before.
  if (visit?.type === 'navigate')
    for (const field of document.querySelectorAll<Field>('input, textarea, select'))
      if (valueOf(field) !== firstOf(field)) typed.set(field, valueOf(field))
}

function firstOf(field: Field): string | boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? ''
  return isTick(field) ? field.defaultChecked : field.defaultValue
}

/** Gives the fields back what was typed early, as if it was typed now. */
export function useTypedEarly(): void {
  useEffect(() => {
    document.removeEventListener('input', note, true)
    for (const [field, value] of typed) {
      if (!field.isConnected || valueOf(field) === value) continue
      if (typeof value === 'boolean') field.click()
      else write(field, value)
    }
    typed.clear()
  }, [])
}

function write(field: Field, value: string): void {
  // React watches what is set on the field itself, and would take the event for one that changes nothing.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
