import { useRef, type ReactNode } from 'react'
import { securityTexts } from '#text/account/sign-in/security.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCopy } from '#web/ui/fields/use-copy.ts'
import styles from './security.module.css'

const texts = securityTexts.twoFactor

/** The backup codes, shown once. If the browser does not allow copying, they are selected instead. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  const select = (): void => void (list.current && getSelection()?.selectAllChildren(list.current))
  const { copy } = useCopy(texts.copied, select)
  return (
    <div className={styles['form']}>
      <h3>{texts.codesTitle}</h3>
      <p className="sm mu">{texts.codes}</p>
      <ul className={styles['codes']} ref={list}>
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button variant="quiet" onClick={() => void copy(codes.join('\n'))}>
          {texts.copy}
        </Button>
        <Button onClick={onDone}>{texts.saved}</Button>
      </div>
    </div>
  )
}
