import { Badge, Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { listTexts as texts } from '#text/admin/lists.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { BackLink } from '#web/routes/admin/parts/PageHead.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { LeaveGuard } from '#web/routes/admin/parts/dialogs/LeaveGuard.tsx'
import { Link } from '#web/ui/Link.tsx'
import { type Catalogue, isFeminine, type Values, type Versioned } from './catalogue.ts'
import { ChangedMeanwhile } from './meanwhile/ChangedMeanwhile.tsx'
import styles from './editor.module.css'
import { RecordActions } from './RecordActions.tsx'
import { SectionCard } from './SectionCard.tsx'
import { useEditor } from './use-editor.ts'

interface CatalogueEditorProps<R extends Versioned, V extends Values, B extends object, X> {
  catalogue: Catalogue<R, V, B, X>
  /** Null for a new one. */
  record: R | null
  extra: X
}

/** The editor of one record: form left, preview right, the state in words beside the button that saves. */
export function CatalogueEditor<R extends Versioned, V extends Values, B extends object, X>(
  props: CatalogueEditorProps<R, V, B, X>,
): ReactNode {
  const { catalogue, record, extra } = props
  const { Preview } = catalogue
  const formId = useId()
  const editor = useEditor(catalogue, record, extra)
  const { form, base, waiting, busy, problem } = editor
  const further = base === null ? null : catalogue.further?.(base)
  const wrong = Object.keys(form.errors).length > 0
  const fresh = base === null && !waiting ? texts.fresh : waiting ? texts.unsaved : texts.saved
  return (
    <>
      <header className={styles['head']}>
        <div className="grow">
          <BackLink to={catalogue.to()}>{catalogue.texts.title}</BackLink>
          <h1>{base === null ? catalogue.texts.add : catalogue.nameOf(base)}</h1>
          {base !== null && catalogue.archivedOf?.(base) ? (
            <Badge>{texts.stored({ feminine: isFeminine(catalogue) })}</Badge>
          ) : null}
        </div>
        <div className={styles['save']}>
          <p className={wrong ? styles['wrong'] : 'sm mu'} role="status">
            {wrong ? texts.wrong : fresh}
          </p>
          {further ? (
            <Button component={Link} to={further.to} variant="default" size="sm">
              {further.label}
            </Button>
          ) : null}
          <BusyButton variant="default" size="sm" disabled={!waiting || busy} onClick={editor.discard}>
            {texts.discard}
          </BusyButton>
          <BusyButton type="submit" form={formId} size="sm" disabled={!waiting && base !== null} busy={busy}>
            {texts.save}
          </BusyButton>
        </div>
      </header>
      <Problem className={styles['problem']}>{editor.theirs === null ? problem : null}</Problem>
      <div className={styles['columns']} data-preview={Preview ? true : undefined}>
        <div className={styles['cards']}>
          {/* Only the fields: dialogs have forms of their own, and a form cannot contain another. */}
          <form
            id={formId}
            className={styles['cards']}
            noValidate
            onSubmit={editor.submit}
            data-typed={waiting || undefined}
          >
            {editor.sections.map((section) => (
              <SectionCard key={section.title} section={section} form={form} record={base} />
            ))}
          </form>
          {base === null ? null : (
            <RecordActions catalogue={catalogue} record={base} onArchived={editor.rebase} />
          )}
          {base === null || catalogue.entity === undefined ? null : (
            // Remounted with each version, so that it never shows less than what was saved.
            <RecordHistory key={base.updatedAt} entity={catalogue.entity} id={catalogue.idOf(base)} />
          )}
        </div>
        {Preview ? (
          <aside className={styles['preview']} aria-label={texts.preview}>
            <h2 className="t-4">{texts.preview}</h2>
            <div className={styles['sheet']}>
              <Preview values={form.values} record={base} extra={extra} />
            </div>
            <p className="sm mu">{texts.previewHint}</p>
          </aside>
        ) : null}
      </div>
      {editor.theirs === null ? null : (
        <ChangedMeanwhile
          sections={editor.sections}
          base={editor.start}
          theirs={catalogue.values(editor.theirs, extra)}
          yours={form.values}
          onSettle={editor.settle}
        />
      )}
      <LeaveGuard saving waiting={waiting && !busy} within={false} />
    </>
  )
}
