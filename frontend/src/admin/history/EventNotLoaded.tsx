import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { NotLoaded, type NotLoadedProps } from '../../app/ScreenNotLoaded.tsx'
import { FramedDialog } from '../../ui/FramedDialog.tsx'

interface EventNotLoadedProps extends NotLoadedProps {
  readonly onClose: () => void
}

/** In the place of an event's dialog, where its script did not arrive: the list below it stays as it was. */
export const EventNotLoaded = ({ onClose, ...props }: EventNotLoadedProps) => (
  <FramedDialog title="This could not be loaded" onClose={onClose}>
    <DialogContent>
      <NotLoaded {...props} />
    </DialogContent>
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </FramedDialog>
)
