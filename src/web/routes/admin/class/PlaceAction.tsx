import type { ReactNode } from 'react'
import type { Action } from './actions.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { PayDialog, UnpayDialog } from './PayDialogs.tsx'
import {
  CancelPlaceDialog,
  GuestDialog,
  type PlaceDialogProps,
  RenameDialog,
  SpotDialog,
} from './PlaceDialogs.tsx'

/** The actions that ask something first; paying has a button of its own. */
export type Asked = Exclude<Action, 'waive' | 'unwaive'> | 'pay'

const dialogs: Record<Asked, (props: PlaceDialogProps) => ReactNode> = {
  spot: SpotDialog,
  move: MoveDialog,
  guest: GuestDialog,
  rename: RenameDialog,
  pay: PayDialog,
  unpay: UnpayDialog,
  cancel: CancelPlaceDialog,
}

/** The dialog of an action with somebody's place. */
export function PlaceAction({ action, ...props }: PlaceDialogProps & { action: Asked }): ReactNode {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}
