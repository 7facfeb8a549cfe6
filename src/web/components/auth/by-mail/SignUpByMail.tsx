import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { askToSignUp } from '#web/api/auth.ts'
import { AskByMail } from './AskByMail.tsx'
import type { AuthFormProps } from '#web/components/auth/EnterForm.tsx'
import { OutsideButtons } from '#web/components/auth/OutsideButtons.tsx'
import { SwitchLine, useTypedEmail } from '#web/components/auth/SwitchLine.tsx'

const { register: texts, signUpLink } = authTexts

/** Signing up where the studio reveals no accounts: the mail's link leads to the rest of it, or signs in who has one. */
export function SignUpByMail({ back = null, onSwitch, typed }: AuthFormProps): ReactNode {
  const [email, setEmail] = useTypedEmail(typed)
  const { pathname, search } = useLocation()
  const here = pathname === paths.registro() ? paths.mystudio() : pathname + search
  return (
    <AskByMail
      texts={signUpLink}
      send={(to) => askToSignUp(to, back ?? here)}
      email={email}
      onEmail={setEmail}
      before={<OutsideButtons back={back} />}
    >
      <SwitchLine
        question={texts.hasAccount}
        answer={texts.signIn}
        to={paths.entrar(back)}
        email={email}
        onSwitch={onSwitch}
      />
    </AskByMail>
  )
}
