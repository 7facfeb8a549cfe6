import { ActionIcon } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import clsx from 'clsx'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { searchTexts as texts } from '#text/admin/search.ts'
import styles from './search.module.css'

interface SearchButtonProps {
  onOpen: () => void
}

/** Opens the search, and says which keys do. */
export function SearchButton({ onOpen }: SearchButtonProps): ReactNode {
  const mac = useOs() === 'macos'
  return (
    <button
      type="button"
      className={clsx(styles['open'], 'no-phone')}
      aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'}
      onClick={onOpen}
    >
      <Search />
      <span>{texts.open}</span>
      <kbd className={styles['keys']} aria-hidden>
        {texts.keys({ mac: String(mac) })}
      </kbd>
    </button>
  )
}

/** The same on the phone, where there are no keys and little room. */
export function SearchIcon({ onOpen }: SearchButtonProps): ReactNode {
  return (
    <ActionIcon className="only-phone" size={44} aria-label={texts.open} onClick={onOpen}>
      <Search />
    </ActionIcon>
  )
}
