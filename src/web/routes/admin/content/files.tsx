import { ActionIcon, Badge } from '@mantine/core'
import { Ellipsis, FileText, Upload } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { contentTexts } from '#text/admin/content.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { askedOf, chosenIn } from '#web/routes/admin/lists/asked.ts'
import { PagedList } from '#web/routes/admin/lists/PagedList.tsx'
import { FamilyTabs } from '#web/routes/admin/catalogue/FamilyTabs.tsx'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import { choicesOf, filterOf } from '#web/routes/admin/lists/choices.ts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { MOST_MB, uploadFile } from '#web/api/upload-picture.ts'
import { UploadButton } from '#web/routes/admin/parts/UploadButton.tsx'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import type { Route } from './+types/files'
import { familyOfContent } from './family.ts'
import { fileSize } from './file-size.ts'
import { FileDialog, type LibraryFile } from './FileDialog.tsx'

const texts = contentTexts.files
const kinds = ['picture', 'document', 'video', 'captions'] as const

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlyFor(context, 'administer')
  const { page, query } = askedOf(context, url.searchParams)
  const kind = chosenIn(url.searchParams, 'tipo', kinds)
  return api('GET /files', { query: { page, kind, query } })
}

/** The library: every file of the studio, where it is used, its address, its removal. */
export default function Files({ loaderData }: Route.ComponentProps): ReactNode {
  const { files, total } = loaderData
  const toast = useToast()
  const reload = useReload()
  const [open, setOpen] = useState<LibraryFile | null>(null)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <FamilyTabs family={familyOfContent()} current={paths.adminFiles()} label={texts.title} />
      <UploadButton
        many
        accept={ACCEPTED}
        leftSection={<Upload />}
        upload={async (file, sending) => {
          await uploadFile(file, MOST_MB, sending)
          toast.success(texts.uploaded)
          await reload()
        }}
      >
        {texts.upload}
      </UploadButton>
      <PagedList
        tools={{
          search: texts.search,
          selects: [filterOf('tipo', texts.kind, texts.kinds.all, choicesOf(kinds, texts.kinds))],
        }}
        icon={<FileText />}
        none={texts.empty}
        label={texts.title}
        records={files}
        idOf={({ file_id }) => file_id}
        columns={columns()}
        actions={(file) => (
          <ActionIcon aria-label={texts.details({ name: file.name })} onClick={() => setOpen(file)}>
            <Ellipsis />
          </ActionIcon>
        )}
        count={texts.count({ count: total })}
        total={total}
      />
      {open === null ? null : (
        <FileDialog
          file={files.find(({ file_id }) => file_id === open.file_id) ?? open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const ACCEPTED = {
  'image/*': [],
  'application/pdf': [],
  'video/mp4': [],
  'video/webm': [],
  'text/vtt': ['.vtt'],
}

const columns = (): readonly ListColumn<LibraryFile>[] =>
  headed(texts.columns, [
    { key: 'name', cell: ({ name }) => <Breakable>{name}</Breakable> },
    {
      key: 'size',
      right: true,
      width: 120,
      phone: 'line',
      cell: ({ size }) => <span className="num">{fileSize(size)}</span>,
    },
    {
      key: 'who',
      width: 150,
      phone: 'aside',
      cell: (file) => (file.public ? <Badge color="ok">{texts.open}</Badge> : <Badge>{texts.closed}</Badge>),
    },
    { key: 'created', width: 180, cell: ({ createdAt }) => <DayCell at={createdAt} /> },
  ])
