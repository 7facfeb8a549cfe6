import type { ReactNode } from 'react'
import type { Customer } from '#contract/types.ts'
import { profileTexts as texts } from '#text/account/profile/profile.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { Fact } from './Facts.tsx'

/** The e-mail, with what keeps mails from it or the one that waits for its confirmation, which can be taken back. */
export function EmailFact({ customer }: { customer: Customer }): ReactNode {
  const { email, new_email: asked, email_problem: problem } = customer
  return (
    <Fact
      label={texts.email}
      note={
        asked === null ? (
          problem && texts.emailProblems[problem]
        ) : (
          <>
            {texts.emailWaits({ email: asked })}
            <TakeBack email={email} />
          </>
        )
      }
    >
      {email}
    </Fact>
  )
}

/** To want the present address is to want no other one. */
function TakeBack({ email }: { email: string }): ReactNode {
  const reload = useReload()
  const toast = useToast()
  const { busy, problem, send } = useCall<unknown>({
    done: async () => {
      await reload()
      toast.success(texts.emailTakenBack)
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        onClick={() => void send(() => api('PUT /customer', { body: { email } }))}
      >
        {texts.takeEmailBack}
      </Button>
      <Problem>{problem}</Problem>
    </>
  )
}
