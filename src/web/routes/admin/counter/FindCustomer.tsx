import { Button, Combobox, Input, TextInput, useCombobox } from '@mantine/core'
import clsx from 'clsx'
import { Search } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { phoneAsShown } from '#domain/phone.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { CustomerDialog } from '#web/routes/admin/customers/CustomerDialog.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import type { Buyer, Found } from './buyer.ts'
import styles from './counter.module.css'

const texts = deskTexts.sale

/** How long typing pauses before it is searched, in ms. */
const PAUSE_MS = 200

interface FindCustomerProps {
  buyer: Buyer | null
  onChoose: (buyer: Buyer | null) => void
}

/** Finds the customer by name, mail or phone while one types; the chosen one stands there until it is changed. */
export function FindCustomer({ buyer, onChoose }: FindCustomerProps): ReactNode {
  const [adding, setAdding] = useState(false)
  return (
    <section className={page['card']} aria-labelledby="customer">
      <header className={styles['top']}>
        <h2 id="customer">{texts.customer}</h2>
        {buyer ? (
          <Button variant="default" size="xs" onClick={() => onChoose(null)}>
            {texts.change}
          </Button>
        ) : (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            {customerTexts.add}
          </Button>
        )}
      </header>
      <div className={styles['inside']}>
        {buyer ? <Person person={buyer} /> : <Finder onChoose={onChoose} />}
      </div>
      {adding ? <CustomerDialog customer={null} onAdded={onChoose} onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

function Person({ person }: { person: Buyer }): ReactNode {
  return (
    <span className={clsx('row', styles['person'])}>
      <Avatar name={person.name} lastName={person.last_name} size={36} />
      <span>
        <span className="b">
          {person.name} {person.last_name}
        </span>
        <span className="sm mu">{person.phone ? phoneAsShown(person.phone) : person.email}</span>
      </span>
    </span>
  )
}

interface CustomerFieldProps {
  chosen: Buyer | null
  /** The customer cannot be changed any more. */
  locked?: boolean
  error?: ReactNode
  onChoose: (buyer: Buyer | null) => void
}

/** The same in a dialog: a field that finds the customer, who then stands in its place. */
export function CustomerField({ chosen, locked = false, error, onChoose }: CustomerFieldProps): ReactNode {
  return (
    <Input.Wrapper label={customerTexts.columns.name} labelElement="div" error={error}>
      {chosen ? (
        <div className={styles['found']}>
          <Person person={chosen} />
          {locked ? null : (
            <Button ref={focusOn} variant="default" size="xs" onClick={() => onChoose(null)}>
              {texts.change}
            </Button>
          )}
        </div>
      ) : (
        <Finder onChoose={onChoose} within focused />
      )}
    </Input.Wrapper>
  )
}

/** What takes the place of a control that had the focus gets it. */
const focusOn = (node: HTMLElement | null): void => node?.focus()

const creditsOf = ({ credits, has_unlimited }: Found): string =>
  has_unlimited ? texts.endless : credits === 0 ? texts.none : texts.has({ count: credits })

interface Read {
  answer: readonly Found[] | null
  /** Why it could not be read, ready to be shown. */
  problem: string | null
}
const unread: Read = { answer: null, problem: null }

interface FinderProps {
  onChoose: (buyer: Buyer) => void
  /** In a dialog, which would cut a list that floats over it: the list then stands below the field. */
  within?: boolean
  /** It has the focus as soon as it is there. */
  focused?: boolean
}

/** The field alone. */
export function Finder({ onChoose, within = false, focused = false }: FinderProps): ReactNode {
  const [typed, setTyped] = useState('')
  const [{ answer, problem }, setRead] = useState(unread)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const query = typed.trim()
  const found = query === '' ? null : answer
  useEffect(() => {
    if (query === '') return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      api('GET /customer/query', { query: { query }, signal: asking.signal }).then(
        ({ customers }) => setRead({ answer: customers, problem: null }),
        (failure: unknown) => {
          if (asking.signal.aborted) return
          if (!(failure instanceof ApiError)) throw failure
          setRead({ answer: null, problem: failure.message })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query])
  const Target = within ? Combobox.EventsTarget : Combobox.Target
  const options = (
    <Combobox.Options aria-label={texts.find}>
      {found?.map((person) => (
        <Combobox.Option key={person.customer_id} value={String(person.customer_id)}>
          <span className={styles['found']}>
            <Person person={person} />
            <span className="sm mu num">{creditsOf(person)}</span>
          </span>
        </Combobox.Option>
      ))}
      {found?.length === 0 ? <Combobox.Empty>{texts.nobody}</Combobox.Empty> : null}
    </Combobox.Options>
  )
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(value) => {
        const chosen = found?.find(({ customer_id }) => String(customer_id) === value)
        if (!chosen) return
        setTyped('')
        onChoose(chosen)
      }}
    >
      <Target>
        <TextInput
          ref={focused ? focusOn : null}
          type="search"
          aria-label={texts.find}
          placeholder={texts.find}
          error={query === '' ? null : problem}
          autoComplete="off"
          leftSection={<Search />}
          value={typed}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
        />
      </Target>
      {within ? (
        found === null ? null : (
          <div className={styles['within']}>{options}</div>
        )
      ) : (
        <Combobox.Dropdown hidden={found === null}>{options}</Combobox.Dropdown>
      )}
    </Combobox>
  )
}
