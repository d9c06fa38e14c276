import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, startTransition, useEffect, useId, useState } from 'react'
import { afterPicture } from './afterPicture.ts'
import { Backdrop } from './Backdrop.tsx'

type Stage = 'backdrop' | 'frame' | 'all'

interface FramedDialogProps extends Pick<DialogProps, 'maxWidth' | 'role' | 'aria-describedby'> {
  readonly title: string
  /** Of what stands in the frame until the content is drawn, in pixels; without it both come together. */
  readonly height?: number
  /** Its upper edge stays where it is when the content grows, so that tabs do not move away from the pointer. */
  readonly anchored?: boolean
  readonly onClose: () => void
  /** Mounted when it is drawn: a `DialogContent` and a `DialogActions`. */
  readonly children: ReactNode
}

/** For what was confirmed or sent: it goes on, so its dialog does not go away before its end. */
export const stay = () => undefined

const fromTheTop = { '& .MuiDialog-container': { alignItems: 'flex-start' } }

/**
 * A dialog that a slow phone draws in three pictures: the page turns dark in the one that answers the click, then comes the
 * frame with the title, then the content. Each follows in a transition, so that presses in between are heard.
 */
export function FramedDialog({ title, height, anchored = false, children, ...dialog }: FramedDialogProps) {
  const id = useId()
  const [stage, setStage] = useState<Stage>('backdrop')
  useEffect(() => {
    if (stage === 'all') return undefined
    const goOn = () => startTransition(() => setStage(stage === 'backdrop' && height !== undefined ? 'frame' : 'all'))
    return stage === 'backdrop' ? afterPicture(goOn) : goOn()
  }, [stage, height])
  return (
    <>
      <Backdrop />
      {stage !== 'backdrop' && (
        <Dialog open hideBackdrop aria-labelledby={id} {...(anchored && { sx: fromTheTop })} {...dialog}>
          <DialogTitle id={id}>{title}</DialogTitle>
          {stage === 'all' ? (
            children
          ) : (
            <DialogContent aria-busy="true">
              <Skeleton height={height} />
            </DialogContent>
          )}
        </Dialog>
      )}
    </>
  )
}
