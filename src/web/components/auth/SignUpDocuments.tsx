import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import type { PageSummary } from '#web/studio.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Link } from '#web/ui/Link.tsx'
import { boxOf } from './sign-up-documents.ts'
import styles from './auth.module.css'

interface SignUpDocumentsProps {
  documents: readonly PageSummary[]
  /** The name and the error of a field, see `useForm`. */
  field: (name: string) => { name: string; error: string | undefined }
}

/** A box for each document that sign-up asks for. */
export function SignUpDocuments({ documents, field }: SignUpDocumentsProps): ReactNode {
  if (documents.length === 0) return null
  return (
    <div className={styles['ticks']}>
      {documents.map((page) => (
        <Checkbox
          // The tick for a text says nothing about its next version.
          key={`${page.page_id}-${page.version}`}
          {...field(boxOf(page))}
          required
          label={
            <>
              {authTexts.register.accept}{' '}
              <Link className="underline" to={paths.pagina(page.slug)} target="_blank">
                {page.title}
              </Link>
            </>
          }
        />
      ))}
    </div>
  )
}
