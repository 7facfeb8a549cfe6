import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { checkoutTexts, listGlue } from '#text/selling/checkout.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio, type PageSummary } from '#web/studio.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { PageDialog } from './PageDialog.tsx'

const texts = checkoutTexts.terms

interface TermsBoxProps {
  pages: readonly PageSummary[]
  accepted: boolean
  onChange: (accepted: boolean) => void
}

/** Accepts the studio's required documents, each of which opens in a dialog. */
export function TermsBox({ pages, accepted, onChange }: TermsBoxProps): ReactNode {
  const { business_name: name } = useStudio()
  const [open, setOpen] = useState<PageSummary | null>(null)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // It may have been ticked before hydration.
    if (box.current?.checked) onChange(true)
  }, [onChange])
  const show = (page: PageSummary) => (event: MouseEvent) => {
    // With Ctrl, Cmd or Shift the link opens as usual.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(page)
  }
  return (
    <>
      <Checkbox
        ref={box}
        name="terms"
        checked={accepted}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <>
            {texts.accept}{' '}
            {pages.map((page, index) => (
              <span key={page.page_id}>
                <a className="underline" href={paths.pagina(page.slug)} onClick={show(page)}>
                  {page.title}
                </a>
                {listGlue(index, pages.length)}
              </span>
            ))}{' '}
            {texts.of({ studio: name })}
          </>
        }
      />
      {open ? <PageDialog page={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
