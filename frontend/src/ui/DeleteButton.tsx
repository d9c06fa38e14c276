import TrashIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface DeleteButtonProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirm' | 'busy' | 'disabled' | 'children'> {
  /** @param done closes the question */
  readonly onConfirm: (done: () => void) => void
}

/** The *Delete* of a card, with the question before it. It keeps to itself whether that is open: the card is not drawn again. */
export function DeleteButton({ onConfirm, ...question }: DeleteButtonProps) {
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  return (
    <>
      <Button variant="text" color="error" size="small" onClick={() => setConfirming(true)} startIcon={<TrashIcon />}>
        Delete
      </Button>
      <ConfirmDialog {...question} open={confirming} onCancel={close} onConfirm={() => onConfirm(close)} />
    </>
  )
}
