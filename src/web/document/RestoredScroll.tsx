import type { ReactNode } from 'react'
import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import { useNonce } from './document.ts'

/** React Router's ScrollRestoration, whose own script throws where the browser denies its storage. */
export function RestoredScroll(): ReactNode {
  useScrollRestoration()
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RESTORE }} />
}

/** A reloaded page is where it was before anything is painted. */
const RESTORE =
  "if(!history.state?.key)history.replaceState({key:Math.random().toString(32).slice(2)},'');" +
  "try{const y=JSON.parse(sessionStorage.getItem('react-router-scroll-positions'))?.[history.state.key];" +
  "if(typeof y==='number')scrollTo(0,y)}catch{}"
