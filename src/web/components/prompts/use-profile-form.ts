import { useEffect, useState } from 'react'
import type { Form } from '#contract/types.ts'
import { FORMS } from '#domain/forms/field.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'

interface Read {
  form: Form | null
  /** Why it could not be read. */
  problem: string | null
}

/** The profile's form with the viewer's answers, read when it is needed. */
export function useProfileForm(needed: boolean): Read & { readAgain: () => Promise<void> } {
  const [read, setRead] = useState<Read>({ form: null, problem: null })
  useEffect(() => {
    if (needed) void readForm().then(setRead)
  }, [needed])
  return {
    ...read,
    readAgain: async () => {
      const { form } = await readForm()
      if (form !== null) setRead({ form, problem: null })
    },
  }
}

async function readForm(): Promise<Read> {
  try {
    const { form } = await api('GET /forms/{id}', { params: { id: FORMS.profile } })
    return { form, problem: null }
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    return { form: null, problem: failure.message }
  }
}
