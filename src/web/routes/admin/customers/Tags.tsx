import { TagsInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import styles from './customers.module.css'

interface TagsProps {
  customer: CustomerPage
  /** Those in use elsewhere, to choose from. */
  known: readonly string[]
}

/** The studio's own groups of customers; saved with each change. */
export function Tags({ customer: { customer_id, tags }, known }: TagsProps): ReactNode {
  const { busy, run } = useAtOnce()
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
          run(customerTexts.done.tagged, () =>
            api('PUT /customer/tags', { body: { customer_id, tags: next, was: tags } }),
          )
        }
      />
    </section>
  )
}
