import { Button, Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core'
import { CircleAlert, Search } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#domain/people/roles.ts'
import { searchTexts as texts } from '#text/admin/search.ts'
import { useOpenerFocus } from '#web/routes/admin/parts/dialogs/use-opener-focus.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { hitsOf, type Hit, type HitGroup } from './hits.ts'
import styles from './search.module.css'
import { useSearch } from './use-search.ts'

/** Finds customers, classes, purchases, pages and settings by keyboard. Mounted while it is open. */
export default function SearchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const navigate = useNavigate()
  const { timezone } = useStudio()
  const viewer = useViewer()
  const role = viewer?.role ?? 'customer'
  const [query, setQuery] = useState('')
  const { found, state, retry } = useSearch(query)
  useOpenerFocus()
  const groups = hitsOf(found, { query, role, timezone })
  const hits = groups.flatMap((one) => one.hits)
  // The list is always open; Escape in the field closes it and with it the dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const { selectFirstOption } = combobox
  const shown = hits.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (shown !== '') selectFirstOption()
  }, [shown, selectFirstOption])

  const open = (id: string): void => {
    const hit = hits.find((one) => one.id === id)
    if (!hit) return
    onClose()
    if (hit.whole) window.location.assign(hit.to)
    else void navigate(hit.to)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={texts.title}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={600}
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ header: styles['header'] ?? '', content: styles['content'] ?? '' }}
    >
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            aria-label={texts.title}
            placeholder={can(role, 'customers') ? texts.placeholder : texts.placeholderOwn}
            maxLength={100}
            autoComplete="off"
            data-autofocus
            value={query}
            leftSection={<Search />}
            rightSection={state === 'searching' ? <Loader size={18} aria-hidden /> : null}
            classNames={{ input: styles['input'] ?? '' }}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <p className="vh" role="status">
          {state === 'searching' ? texts.searching : texts.count({ count: hits.length })}
        </p>
        {state === 'failed' ? (
          <div className={styles['failed']} role="alert">
            <CircleAlert />
            <p className="sm">{texts.failed}</p>
            <Button variant="default" size="sm" onClick={retry}>
              {texts.retry}
            </Button>
          </div>
        ) : null}
        <Combobox.Options aria-label={texts.results} className={styles['list'] ?? ''}>
          {groups.map((one) => (
            <Group key={one.group} {...one} />
          ))}
        </Combobox.Options>
        {hits.length === 0 && state === 'idle' ? (
          <div className={styles['none']}>
            <p>{texts.none({ query: query.trim() })}</p>
            <p className="sm mu">{texts.noneHint}</p>
          </div>
        ) : null}
      </Combobox>
      <p className={`${styles['help']} no-phone`}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.help.move}
        </span>
        <span>
          <kbd>{texts.help.enter}</kbd> {texts.help.open}
        </span>
        <span>
          <kbd>{texts.help.escape}</kbd> {texts.help.close}
        </span>
      </p>
    </Modal>
  )
}

function Group({ group, hits }: HitGroup): ReactNode {
  return (
    <Combobox.Group
      role="group"
      aria-label={texts.groups[group]}
      label={texts.groups[group]}
      classNames={{ groupLabel: styles['group'] ?? '' }}
    >
      {hits.map((hit) => (
        <Combobox.Option key={hit.id} value={hit.id} className={styles['hit'] ?? ''}>
          <Words {...hit} />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  )
}

function Words({ icon: Icon, name, note }: Hit): ReactNode {
  return (
    <>
      <Icon />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        {note ? <span className="sm mu">{note}</span> : null}
      </span>
    </>
  )
}
