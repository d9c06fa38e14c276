import TrashIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface DeleteButtonProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirm' | 'busy' | 'children'> {
  /** What says why it cannot be deleted. */
  readonly hinderedBy?: string | undefined
  /** @param done closes the question */
  readonly onConfirm: (done: () => void) => void
}

/** The *Delete* of a card, with the question before it. It keeps to itself whether that is open: the card is not drawn again. */
export function DeleteButton({ onConfirm, hinderedBy, ...question }: DeleteButtonProps) {
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  return (
    <>
      <Button
        variant="text"
        color="error"
        size="small"
        disabled={hinderedBy !== undefined}
        aria-describedby={hinderedBy}
        onClick={() => setConfirming(true)}
        startIcon={<TrashIcon />}
      >
        Delete
      </Button>
      <ConfirmDialog {...question} open={confirming} onCancel={close} onConfirm={() => onConfirm(close)} />
    </>
  )
}
