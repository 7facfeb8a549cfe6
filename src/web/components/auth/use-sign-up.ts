import { useRef, useState } from 'react'
import { authTexts } from '#text/auth.ts'
import { signUp } from '#web/api/auth.ts'
import { api, signOut } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'

export interface SignUp {
  name: string
  last_name: string
  email: string
  phone: string
  password: string
  signup_reason: string | null
  other: string | null
  accepted_pages: number[]
}

interface SignUpState {
  busy: boolean
  /** What is wrong as a whole. */
  problem: string | null
  /** What is wrong with a field. */
  refused: Readonly<Record<string, string>>
  /** True when the account stands and the session with it. */
  submit: (values: SignUp) => Promise<boolean>
}

const texts = authTexts.register

/**
 * Signs up in the specification's order: the phone is looked up, the sign-in account is made, then the customer record,
 * with the session that the account opened.
 */
export function useSignUp(): SignUpState {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  // An attempt that broke off between the two steps goes on with the second one.
  const accountOf = useRef<string | null>(null)

  const attempt = async (values: SignUp): Promise<boolean> => {
    const { password, ...customer } = values
    const { exists } = await api('GET /customer/phone', { query: { phone: values.phone } })
    if (exists) {
      setRefused({ phone: texts.phoneTaken })
      return false
    }
    if (accountOf.current !== values.email) {
      await signUp({ name: `${values.name} ${values.last_name}`, email: values.email, password })
      accountOf.current = values.email
    }
    await api('POST /customer/signup', { body: customer })
    return true
  }

  const submit = async (values: SignUp): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    setRefused({})
    try {
      return await attempt(values)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const conflict = thrown.status === 409
      setRefused(thrown.fields)
      // The specification: a conflict shows its message and ends the session that was just opened.
      if (conflict) {
        await signOut()
        accountOf.current = null
      }
      setProblem(conflict && Object.keys(thrown.fields).length === 0 ? texts.accountExists : thrown.message)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, problem, refused, submit }
}
