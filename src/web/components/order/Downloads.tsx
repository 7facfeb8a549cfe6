import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { orderTexts as texts } from '#text/selling/order.ts'
import { Button } from '#web/ui/Button.tsx'
import { downloadsOf } from './downloads-of.ts'

/** A package's files, while the purchase gives access. */
export function Downloads({ purchase }: { purchase: Purchase }): ReactNode {
  const files = downloadsOf(purchase)
  if (files.length === 0) return null
  return (
    <ul aria-label={texts.downloads} className="stack">
      {files.map(({ label, href }) => (
        <li key={href}>
          <Button href={href} variant="quiet" size="small" target="_blank" rel="noopener" download>
            <Download />
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
