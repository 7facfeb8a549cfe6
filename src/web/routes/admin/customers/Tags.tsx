import { TagsInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { CustomerPage } from '#contract/types.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './customers.module.css'

interface TagsProps {
  customer: CustomerPage
  /** Those in use elsewhere, to choose from. */
  known: readonly string[]
}

/** The studio's own groups of customers; saved with each change. */
export function Tags({ customer: { customer_id, tags }, known }: TagsProps): ReactNode {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { busy, send } = useCall<unknown>({
    done: async () => {
      toast.success(customerTexts.done.tagged)
      await revalidate()
    },
    refused: (refusal) => toast.error(refusal),
  })
  return (
    <section className={styles['card']} aria-labelledby="tags">
      <h2 id="tags">{customerTexts.sections.tags}</h2>
      <TagsInput
        aria-labelledby="tags"
        description={customerTexts.tagsHint}
        data={[...known]}
        value={tags}
        // A disabled field would drop the keyboard's focus at each tag.
        readOnly={busy}
        maxTags={20}
        onChange={(next) =>
          void send(() => api('PUT /customer/tags', { body: { customer_id, tags: next, was: tags } }))
        }
      />
    </section>
  )
}
