import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was written or chosen before the page was hydrated. React gives the fields that it controls their first value again. */
const typed = new Map<Field, string | boolean>()

const isTick = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type)
const valueOf = (field: Field): string | boolean => (isTick(field) ? field.checked : field.value)

function note({ target }: Event): void {
  if (target instanceof Element && target.matches('input, textarea, select')) keep(target as Field)
}

/** Of radio buttons the chosen one says it all. */
function keep(field: Field): void {
  const value = valueOf(field)
  if (field.type !== 'radio' || value === true) typed.set(field, value)
}

if (typeof document !== 'undefined') {
  document.addEventListener('input', note, true)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // After a reload or going back the browser has filled them itself, with what was there before.
  if (visit?.type === 'navigate')
    for (const field of document.querySelectorAll<Field>('input, textarea, select'))
      if (valueOf(field) !== firstOf(field)) keep(field)
}

function firstOf(field: Field): string | boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? ''
  return isTick(field) ? field.defaultChecked : field.defaultValue
}

/** Gives the fields what was typed early once more, as if it was typed now. */
export function useTypedEarly(): void {
  useEffect(() => {
    document.removeEventListener('input', note, true)
    for (const [field, value] of typed) if (field.isConnected) type(field, value)
    typed.clear()
  }, [])
}

function type(field: Field, value: string | boolean): void {
  // React takes an event for one that changes nothing unless the value differs from the last one it knows.
  if (isTick(field)) {
    field.checked = !value
    field.click()
    return
  }
  field.value = ''
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {}
  set?.call(field, value)
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
}
