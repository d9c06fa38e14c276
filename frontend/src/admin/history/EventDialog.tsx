import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider } from 'react-admin'
import { Button } from '../../ui/Button.tsx'
import { DialogTitle } from '../../ui/DialogTitle.tsx'
import type { AdminDataProvider } from '../adminDataProvider.ts'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { EventDetail } from './EventDetail.tsx'

interface EventDialogProps {
  readonly position: string
  readonly onOpen: (position: string) => void
  readonly onClose: () => void
}

/** One event: what it says, what caused it, and what it caused. */
export function EventDialog({ position, onOpen, onClose }: EventDialogProps) {
  const id = useId()
  const api = useDataProvider<AdminDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['history', 'event', position],
    queryFn: ({ signal }) => api.getHistoryEvent(position, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md">
      <DialogTitle id={id}>What happened</DialogTitle>
      <DialogContent>
        {error && (
          <LoadProblem error={error} onRetry={() => void refetch()}>
            Error loading this event
          </LoadProblem>
        )}
        {!data && !error && <Skeleton height={320} />}
        {data && <EventDetail event={data} onOpen={onOpen} onLeave={onClose} />}
      </DialogContent>
      <DialogActions>
        <Button look="outlined" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
